/** The text of a saved file with its byte order mark, which `Blob.text` would leave out. */
export async function savedText(blob: Blob | undefined): Promise<string> {
  const bytes = await blob?.arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
