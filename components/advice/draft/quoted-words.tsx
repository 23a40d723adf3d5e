import { Fragment } from 'react';

/** Words of the draft or of the service, each in quotes. */
export function QuotedWords({ quoted }: { quoted: readonly string[] }) {
  return quoted.map((words, index) => (
    <Fragment key={words}>
      {index > 0 && ', '}
      <q>
        <bdi>{words}</bdi>
      </q>
    </Fragment>
  ));
}
