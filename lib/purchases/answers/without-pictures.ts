import { isPictureField } from '@/lib/pictures/picture-address';

/**
 * Signed picture addresses expire and would reveal later what was viewed: they are never stored, wherever they appear
 * in an answer.
 */
export function withoutPictures<Part extends object>(part: Part): Part {
  return copyWithoutPictures(part) as Part;
}

const plain = { enumerable: true, writable: true, configurable: true };

/** By hand: `JSON.stringify` with a replacer takes several times as long, of ten thousand people some seconds. */
function copyWithoutPictures(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyWithoutPictures);
  const copy: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(value)) {
    if (part === undefined || isPictureField(field)) continue;
    // Assigned, this field would replace the prototype.
    if (field === '__proto__') Object.defineProperty(copy, field, { value: copyWithoutPictures(part), ...plain });
    else copy[field] = copyWithoutPictures(part);
  }
  return copy;
}
