import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mountWith } from '@/components/ui/mount/mount';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

const mounted = (reading: Promise<string>): Promise<void> => mountWith(reading, (read) => <p>{read ?? 'Reading'}</p>);

describe('a screen that begins with something read', () => {
  it('is drawn once, with it', async () => {
    const drawn: (string | undefined)[] = [];
    await mountWith(Promise.resolve('Amara'), (read) => {
      drawn.push(read);
      return <p>{read}</p>;
    });
    expect(await screen.findByText('Amara')).toBeTruthy();
    expect(drawn).toEqual(['Amara']);
  });

  it('is drawn without a part that never ends', async () => {
    await mounted(new Promise(() => undefined));
    expect(await screen.findByText('Reading')).toBeTruthy();
  });

  it('is drawn without a part that fails', async () => {
    await mounted(Promise.reject(new Error('The database is gone')));
    expect(await screen.findByText('Reading')).toBeTruthy();
  });
});
