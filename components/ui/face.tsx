import { useState } from 'react';

export interface FaceProps {
  initials: string;
  /** A `data:` URL; null if there is none. */
  picture: string | null;
  shape?: 'person' | 'company';
}

/** Initials in a box of fixed size, covered by the picture once loaded. A picture that fails to load is never shown. */
export function Face({ initials, picture, shape = 'person' }: FaceProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const isDrawn = picture !== null && drawn === picture;
  return (
    // Hidden, since the name is next to it.
    <div className="face" data-shape={shape} aria-hidden="true">
      {!isDrawn && initials}
      {picture !== null && <img src={picture} alt="" hidden={!isDrawn} onLoad={() => setDrawn(picture)} />}
    </div>
  );
}

/** A logo before a name, in a box of the text's height; nothing where there is none. */
export function Logo({ picture }: { picture: string | undefined }) {
  const [drawn, setDrawn] = useState<string | null>(null);
  if (picture === undefined) return null;
  return (
    <span className="logo" aria-hidden="true">
      <img src={picture} alt="" hidden={drawn !== picture} onLoad={() => setDrawn(picture)} />
    </span>
  );
}

/** "Amara Okonkwo" → "AO", "amara-okonkwo-4b2" → "AO". */
export function initialsOf(name: string): string {
  // Text after a comma or in parentheses is a title, not a name.
  const [plain = name] = name.split(/[,(|]/);
  const words = plain.split(/[\s._-]+/).filter((word) => /^\p{L}/u.test(word));
  const first = words[0] ?? name;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
