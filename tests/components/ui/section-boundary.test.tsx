import '../../worlds/dom-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
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
