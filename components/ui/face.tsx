import { useState } from 'react';

export interface FaceProps {
  initials: string;
  /** `data:` only; null where there is none. */
  picture: string | null;
  shape?: 'person' | 'company';
}

/** Initials in a box of fixed size, and a picture over them once it can be drawn; one that cannot be read never shows. */
export function Face({ initials, picture, shape = 'person' }: FaceProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  const isDrawn = picture !== null && drawn === picture;
  return (
    // The name stands beside it.
    <div className="face" data-shape={shape} aria-hidden="true">
      {!isDrawn && initials}
      {picture !== null && <img src={picture} alt="" hidden={!isDrawn} onLoad={() => setDrawn(picture)} />}
    </div>
  );
}
