import { z } from 'zod';
import { putRows } from '../../bench/history/in-page.ts';
import { donePart, endedJob, jobPages } from '../../fixtures/rows/job-rows.ts';
import { expect, test } from '../support/sidenote.ts';

const people = 1000;
const settingsSchema = z.object({ key: z.literal('connection'), value: z.object({ connectionId: z.string() }) });

/** Nobody can choose a file in a test: it is given one that the browser writes in the same way; the third part waits for ever if `stuck`. */
function pickOwnFile(stuck: boolean): void {
  const pick = async () => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle('picked.csv', { create: true });
    if (stuck) {
      const create = file.createWritable.bind(file);
      file.createWritable = async () => {
        const writable = await create();
        const write = writable.write.bind(writable);
        let parts = 0;
        writable.write = async (part) => {
          if (++parts < 3) return write(part);
          document.title = 'midway';
          return new Promise(() => undefined);
        };
        return writable;
      };
    }
    return file;
  };
  Object.assign(window, { showSaveFilePicker: pick });
}

const readPicked = async (): Promise<string> => {
  const folder = await navigator.storage.getDirectory();
  return (await (await folder.getFileHandle('picked.csv')).getFile()).text();
};

test('a job is written into the chosen file as a whole, and not at all if the page is closed midway', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const settings = (await sidenote.table('settings')).find(({ key }) => key === 'connection');
  const connection = settingsSchema.parse(settings).value.connectionId;
  const job = endedJob([donePart({ collected: people })], { connection, seenAt: 1 });
  const pages = jobPages(people).map((page) => ({ ...page, connection }));
  const first = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  await first.evaluate(putRows, { jobs: [job], jobPages: pages });

  await first.evaluate(pickOwnFile, true);
  await first.getByRole('button', { name: 'Download CSV' }).click();
  await expect(first).toHaveTitle('midway');
  await first.close();

  const second = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  expect(await second.evaluate(readPicked)).toBe('');
  await second.evaluate(pickOwnFile, false);
  await second.getByRole('button', { name: 'Download CSV' }).click();
  await expect(second.getByText(/^Wrote 1,000 results to picked\.csv/)).toBeVisible();
  expect((await second.evaluate(readPicked)).trimEnd().split('\r\n')).toHaveLength(people + 1);
});
