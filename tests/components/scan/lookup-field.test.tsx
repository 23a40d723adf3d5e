import '../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LookupField, type LookupFieldProps } from '@/components/scan/lookup-field';
import { createUser } from '../create-user.ts';

function open(props: Partial<LookupFieldProps> = {}) {
  const onLookUp = vi.fn();
  const quote = { kind: 'range', minMilli: 500, maxMilli: 500 } as const;
  const field = { quote, askAgainAboveMilli: null, onLookUp, ...props };
  render(<Written {...field} />);
  return { onLookUp, user: createUser() };
}
/** An owner that keeps what is written. */
function Written({
  written: first = '',
  ...props
}: Omit<LookupFieldProps, 'onWrite' | 'written'> & { written?: string }) {
  const [written, setWritten] = useState(first);
  return <LookupField {...props} written={written} onWrite={setWritten} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Look up an email');
const press = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Look up/ });

describe('the field "Look up an email"', () => {
  it('has its price on the button', () => {
    open();
    expect(press().textContent).toBe('Look up 0.5 credits');
  });

  it('hands over the address and what stood on the button', async () => {
    const { user, onLookUp } = open();
    await user.type(field(), 'Jane Doe <Jane@Acme.com>');
    await user.click(press());
    expect(onLookUp.mock.calls).toEqual([['jane@acme.com', 500]]);
  });

  it('when Enter is pressed, does what the button does, once', async () => {
    const { user, onLookUp } = open();
    await user.type(field(), 'jane@acme.com{Enter}');
    expect(onLookUp.mock.calls).toEqual([['jane@acme.com', 500]]);
  });

  const refused: [string, string, RegExp][] = [
    ['nothing', ' ', /^Enter the email address/],
    ['a name', 'Jane Doe', /^This is not an email address\. Enter one like/],
    ['half an address', 'jane@acme', /^This is not an email address/],
    ['two addresses', 'jane@acme.com, john@acme.com', /^These are several addresses\. Enter one/],
  ];
  it.each(refused)('when it holds %s, sends nothing and says what to do', async (_what, text, sentence) => {
    const { user, onLookUp } = open({ askAgainAboveMilli: 100 });
    await user.type(field(), `${text}{Enter}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect([onLookUp.mock.calls, field().value, field().getAttribute('aria-invalid')]).toEqual([[], text, 'true']);
    expect(document.activeElement).toBe(field());
  });

  it('takes its sentence back when it is written on', async () => {
    const { user } = open();
    await user.type(field(), 'jane{Enter}');
    await screen.findByText(/^This is not an email address/);
    await user.type(field(), '@');
    expect(screen.queryByText(/^This is not an email address/)).toBeNull();
  });

  it('when it costs more than "Ask again above", asks first; Enter in the field is no yes', async () => {
    const { user, onLookUp } = open({ askAgainAboveMilli: 400 });
    await user.type(field(), 'jane@acme.com{Enter}');
    const yes = await screen.findByRole('button', { name: /^Yes, up to 0\.5 credits/ });
    await user.type(field(), '{Enter}{Enter}');
    expect(onLookUp).not.toHaveBeenCalled();
    await user.click(yes);
    expect(onLookUp.mock.calls).toEqual([['jane@acme.com', 500]]);
  });

  it('while a question is on its way, asks no other', async () => {
    const { user, onLookUp } = open({ isBusy: true, written: 'jane@acme.com' });
    await user.type(field(), '{Enter}');
    expect([press().disabled, onLookUp.mock.calls]).toEqual([true, []]);
  });

  it('starts with what it is given, as text', () => {
    open({ written: '<b>jane@acme.com</b>' });
    expect(field().value).toBe('<b>jane@acme.com</b>');
    expect(document.querySelector('b')).toBeNull();
  });
});
