/** How a file of each type begins. What an answer calls itself is no proof: a page that says "expired" may call itself a picture. */
const beginnings: readonly [type: string, pattern: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp(avif|avis)/s],
  // Shown in <img> alone, where a drawing runs no script and loads nothing.
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*((<\?xml[^>]*>|<!DOCTYPE svg[^>[]*>|<!--((?!-->).)*-->)\s*)*<svg[\s>]/s],
];

/** The bytes of a picture as an address that needs no request; null where they are no picture of a type every browser shows. */
export function pictureDataUrl(bytes: Uint8Array, declaredType: string | null): string | null {
  if (declaredType === null || !/^image\//i.test(declaredType.trim())) return null;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const type = beginnings.find(([, pattern]) => pattern.test(binary))?.[0];
  return type === undefined ? null : `data:${type};base64,${btoa(binary)}`;
}
