import '../../worlds/dom-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmedPriceButton, PriceButton } from '@/components/orders/parts/price-button';
import { distanceFromPress, followPresses, restMs } from '@/components/ui/hooks/deliberate';
import { createPage } from '../extension-page.tsx';
import { AskingAgain } from '../row-context.tsx';

const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a confirmation', () => {
  function openAsk(onAsk: () => void) {
    createPage().open(
      <AskingAgain aboveMilli={500}>
        <ConfirmedPriceButton label="Find email" quote={quote} onOrder={onAsk} />
      </AskingAgain>,
    );
  }

  it('when the click that opened it was the first of a double click, is not passed by the second', async () => {
    const onAsk = vi.fn();
    openAsk(onAsk);
    fireEvent.click(button('Find email up to 1 credit'), { detail: 1 });
    fireEvent.click(button('Yes, up to 1 credit'), { detail: 2 });
    expect(onAsk).not.toHaveBeenCalled();
    await pass(restMs);
    fireEvent.click(button('Yes, up to 1 credit'), { detail: 2 });
    expect(onAsk).not.toHaveBeenCalled();
    fireEvent.click(button('Yes, up to 1 credit'), { detail: 1 });
    expect(onAsk).toHaveBeenCalledOnce();
  });

  it('when it has stood for less than half a second, cannot be passed', async () => {
    const onAsk = vi.fn();
    openAsk(onAsk);
    fireEvent.click(button('Find email up to 1 credit'), { detail: 1 });
    await pass(restMs - 10);
    // It looks as it will, and keeps the focus.
    expect(button('Yes, up to 1 credit').matches(':disabled')).toBe(false);
    button('Yes, up to 1 credit').focus();
    fireEvent.click(button('Yes, up to 1 credit'), { detail: 1 });
    expect(onAsk).not.toHaveBeenCalled();
    await pass(20);
    expect(document.activeElement).toBe(button('Yes, up to 1 credit'));
    fireEvent.click(button('Yes, up to 1 credit'), { detail: 1 });
    expect(onAsk).toHaveBeenCalledOnce();
  });

  it('when the key that opened it is still held, is neither passed nor left by it', async () => {
    const onAsk = vi.fn();
    openAsk(onAsk);
    fireEvent.click(button('Find email up to 1 credit'), { detail: 0 });
    await pass(restMs);
    for (const name of ['Yes, up to 1 credit', 'Cancel']) {
      expect(fireEvent.keyDown(button(name), { key: 'Enter', repeat: true })).toBe(false);
      expect(fireEvent.keyDown(button(name), { key: 'Enter', repeat: false })).toBe(true);
    }
  });

  it('when it would appear under the pointer, avoids it', () => {
    followPresses(window);
    const rect = { left: 0, right: 100, top: 50, bottom: 80 };
    fireEvent.pointerDown(document.body, { clientX: 20, clientY: 70 });
    expect(distanceFromPress(rect)).toBe(28);
    fireEvent.pointerDown(document.body, { clientX: 20, clientY: 90 });
    expect(distanceFromPress(rect)).toBe(0);
    fireEvent.pointerDown(document.body, { clientX: 120, clientY: 70 });
    expect(distanceFromPress(rect)).toBe(0);
  });
});

describe('a button with a price', () => {
  it('when it is clicked six times in a row, is pressed once', () => {
    const onAsk = vi.fn();
    render(<PriceButton label="Refresh" onOrder={onAsk} />);
    for (let detail = 1; detail <= 6; detail++) fireEvent.click(button('Refresh'), { detail });
    expect(onAsk).toHaveBeenCalledOnce();
  });

  it('when its key is held, lets the browser make one press of it', () => {
    render(<PriceButton label="Refresh" onOrder={vi.fn()} />);
    expect(fireEvent.keyDown(button('Refresh'), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button('Refresh'), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button('Refresh'), { key: 'Tab', repeat: true })).toBe(true);
  });

  it('when the answer it was drawn for has just become another, does not sell that one again', async () => {
    const onAsk = vi.fn();
    function Refresh() {
      const [answer, setAnswer] = useState('first');
      return (
        <PriceButton
          label="Refresh"
          drawnFor={answer}
          onOrder={() => {
            onAsk(answer);
            setAnswer('second');
          }}
        />
      );
    }
    render(<Refresh />);
    fireEvent.click(button('Refresh'), { detail: 1 });
    fireEvent.click(button('Refresh'), { detail: 1 });
    expect(onAsk.mock.calls).toEqual([['first']]);
    await pass(restMs + 10);
    fireEvent.click(button('Refresh'), { detail: 1 });
    expect(onAsk.mock.calls).toEqual([['first'], ['second']]);
  });
});
