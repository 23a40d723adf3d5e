import { Fragment } from 'react';

/** In characters: a line of the narrowest panel. */
const longDomain = 24;

/** An email address, always left to right, that breaks before the "@" if it does not fit; a long domain, also before its dots. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at);
  const parts = domain.length < longDomain ? [domain] : domain.split(/(?=\.)/);
  return (
    <bdi className="value" dir="ltr">
      {address.slice(0, at)}
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and never move.
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
