import '../../../worlds/dom-setup.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadable, loadableLater } from '@/components/ui/mount/loadable';

function Part({ name }: { name: string }) {
  return <p>Part {name}</p>;
}

it('shows the fallback until the code has come, and then the part', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Part>();
  const Loaded = loadable(() => promise, <p>Loading</p>);
  render(<Loaded name="one" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => resolve(Part));
  expect(screen.getByText('Part one')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('the code is loaded once for all, and not at all until one is drawn or it is asked for', async () => {
  let loads = 0;
  const Loaded = loadable(async () => {
    loads++;
    return Part;
  });
  expect(loads).toBe(0);
  void Loaded.preload();
  await act(async () =>
    render(
      <>
        <Loaded name="one" />
        <Loaded name="two" />
      </>,
    ),
  );
  expect(screen.getByText('Part two')).toBeTruthy();
  expect(loads).toBe(1);
});

it('loads after one paint, however often it is drawn', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  const Later = loadableLater(async () => Part);
  const { rerender } = render(<Later name="red" />);
  rerender(<Later name="green" />);
  expect(await screen.findByText('Part green')).toBeTruthy();
  rerender(<Later name="blue" />);
  expect(screen.getByText('Part blue')).toBeTruthy();
  expect(frames).toHaveBeenCalledTimes(1);
});

it('code that cannot be loaded is an error while drawing', async () => {
  const Loaded = loadable<object>(() => Promise.reject(new Error('gone')));
  await expect(act(async () => void render(<Loaded />))).rejects.toThrow('gone');
});
