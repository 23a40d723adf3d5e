import '../../worlds/dom-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ItemBoundary, SectionBoundary } from '@/components/ui/errors/section-boundary';
import { loadable } from '@/components/ui/mount/loadable';
import '../../fakes/texts.ts';

it('a section that cannot be drawn says so, keeps the rest, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const time = { at: 9e15 };
  const Time = () => <time>{new Date(time.at).toISOString()}</time>;
  const Loaded = loadable(async () => Time);
  await Loaded.preload();
  render(
    <main>
      <SectionBoundary>
        <Time />
      </SectionBoundary>
      <Loaded />
      <p>The rest</p>
    </main>,
  );
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  time.at = 0;
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByText('1970-01-01T00:00:00.000Z')).toHaveLength(2);
});

it('an item of a list that cannot be drawn says so in its place, keeps the others, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const times = { a: 0, b: 9e15, c: 0 };
  const Time = ({ of }: { of: keyof typeof times }) => <li>{new Date(times[of]).toISOString()}</li>;
  render(
    <ul>
      {(['a', 'b', 'c'] as const).map((of) => (
        <ItemBoundary key={of}>
          <Time of={of} />
        </ItemBoundary>
      ))}
    </ul>,
  );
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 10));
  expect(said()).toEqual(['1970-01-01', 'This item ', '1970-01-01']);
  times.b = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(said()).toEqual(['1970-01-01', '1970-01-01', '1970-01-01']);
});
