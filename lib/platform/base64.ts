/** Arguments of one call: an engine's stack takes some hundred thousand. */
const slice = 8192;

export function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += slice)
    text += String.fromCharCode(...bytes.subarray(from, from + slice));
  return btoa(text);
}

/** Throws if the text is not base64. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** base64 without the characters that an address or a shell would change. */
export const toUrlText = (bytes: Uint8Array): string =>
  textOfBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The inverse. Throws if the text is not base64. */
export const ofUrlText = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOfText(text.replaceAll('-', '+').replaceAll('_', '/'));
