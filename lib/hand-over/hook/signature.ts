/** The symmetric signature of Standard Webhooks 1.0.0, over the bytes that are sent. */
export async function signatureOf(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
