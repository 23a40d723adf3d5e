import '../extension-page.tsx';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LookupField, type LookupFieldProps } from '@/components/scan/lookup-field';
import { problemsOf, type SearchDraft } from '@/lib/searches/draft';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { sampled } from '../../depth.ts';
import { sites } from '../../fixtures/rows/fixture-rows.ts';
import { createUser } from '../create-user.ts';
import { AskingAgain, rowContext } from '../row-context.tsx';

function open(props: Partial<LookupFieldProps> = {}, askAgainAboveMilli: number | null = null) {
  const onOrder = vi.fn();
  const onShow = vi.fn();
  render(
    <AskingAgain aboveMilli={askAgainAboveMilli}>
      <Written sites={sites} rowContext={rowContext()} onOrder={onOrder} onShow={onShow} {...props} />
    </AskingAgain>,
  );
  return { onOrder, onShow, user: createUser() };
}
/** An owner that keeps what is written. */
function Written({
  draftText: first = '',
  ...props
}: Omit<LookupFieldProps, 'onWrite' | 'draftText'> & { draftText?: string }) {
  const [draftText, setDraftText] = useState(first);
  return <LookupField {...props} draftText={draftText} onWrite={setDraftText} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Look up a person');
const press = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Look up/ });

describe('the field "Look up a person"', () => {
  it('has its price on the button', () => {
    open();
    expect(press().textContent).toBe('Look up 0.5 credits');
  });

  it('hands over the address and the price on the button', async () => {
    const { user, onOrder } = open();
    await user.type(field(), 'Jane Doe <Jane@Acme.com>');
    await user.click(press());
    expect(onOrder.mock.calls).toEqual([[{ operation: 'lookup', subject: subjectOfEmail('jane@acme.com') }, 500]]);
  });

  it('when Enter is pressed, does the same as the button, once', async () => {
    const { user, onOrder } = open();
    await user.type(field(), 'jane@acme.com{Enter}');
    expect(onOrder.mock.calls).toEqual([[{ operation: 'lookup', subject: subjectOfEmail('jane@acme.com') }, 500]]);
  });

  const refused: [string, string, RegExp][] = [
    ['nothing', ' ', /^Enter the email address/],
    ['a name', 'Jane Doe', /^This is neither an email address nor a name and a domain\. Enter one like/],
    ['a name and no domain', 'Doe, Jane', /^This is neither/],
    ['a domain and no name', ' , acme.com', /^This is neither/],
    ['a name and numbers', 'Jane Doe, 10.0.0.1', /^This is neither/],
    ['a domain that anyone can have', 'Jane Doe, gmail.com', /^Anyone can have this domain/],
    ['more than can be asked', `${'Jane '.repeat(70)}Doe, acme.com`, /^This is too long/],
    ['half an address', 'jane@acme', /^This is neither an email address/],
    ['two addresses', 'jane@acme.com, john@acme.com', /^These are several addresses\. Enter one/],
  ];
  it.each(sampled(refused, 3))('when it holds %s, sends nothing and gives advice', async (_what, text, sentence) => {
    const { user, onOrder } = open({}, 100);
    await user.click(field());
    await user.paste(text);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect([onOrder.mock.calls, field().value, field().getAttribute('aria-invalid')]).toEqual([[], text, 'true']);
    expect(document.activeElement).toBe(field());
  });

  const named: [string, string][] = [
    ['Jane Doe, acme.com', 'Jane Doe, acme.com'],
    ['  Jane   Doe ,https://www.Acme.com/about', 'Jane Doe, acme.com'],
    ['Doe, Jane, acme.com', 'Doe, Jane, acme.com'],
    ['王伟，例子.cn', '王伟, xn--fsqu00a.cn'],
  ];
  it.each(named)(
    'when it holds %j, finds the mobile of the person with that name there, at its price',
    async (text, slug) => {
      const { user, onOrder } = open();
      await user.type(field(), text);
      const find = screen.getByRole<HTMLButtonElement>('button', { name: /^Find mobile/ });
      expect(find.textContent).toBe('Find mobile 5 credits each, if found');
      await user.click(find);
      expect(onOrder.mock.calls).toEqual([
        [{ operation: 'mobile', subject: expect.objectContaining({ site: 'employee', slug, url: null }) }, 5000],
      ]);
    },
  );

  it.each(['Jane Doe', 'jane', 'jane@acme', 'Jane Doe, gmail.com'])(
    'when it holds %j, has no price to press, and says what is missing',
    async (text) => {
      const { user } = open();
      expect(press().disabled).toBe(false);
      await user.type(field(), text);
      expect(press().disabled).toBe(true);
      const hint = 'Add the company’s domain: Jane Doe, company.com';
      expect(screen.queryByText(hint) !== null).toBe(/^[^@,]+$/.test(text));
    },
  );

  it.each(['https://www.pronet.example/in/amara-okonkwo', ' pronet.example/in/amara-okonkwo?x=1 '])(
    'when it holds the page %j, shows it, for nothing',
    async (text) => {
      const { user, onOrder, onShow } = open();
      await user.click(field());
      await user.paste(text);
      expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Show this profile' }));
      await user.type(field(), '{Enter}');
      const amara = expect.objectContaining({ key: 'person/pronet/amara-okonkwo' });
      expect([onShow.mock.calls, onOrder.mock.calls]).toEqual([[[amara], [amara]], []]);
    },
  );

  it('leads to the email of a person by name and company: Search, with both as filters, and nothing sent', async () => {
    const answer = { ok: true, answer: { id: 'found-1' } };
    const send = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(answer as never);
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([] as never);
    const { user, onOrder } = open();
    await user.type(field(), 'Amara Okonkwo, fenwick.example');
    await user.click(screen.getByRole('button', { name: 'Find their email in Search' }));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/workspace\.html#search\/found-1$/));
    const [message] = send.mock.calls.map(([sent]) => sent as unknown as { name: string; payload: SearchDraft });
    expect(message?.name).toBe('openSearch');
    expect(message?.payload.filters).toEqual({
      contact: { fullName: { any: { include: { mode: 'SMART', content: ['Amara Okonkwo'] } } } },
      account: { domain: { any: { include: ['fenwick.example'] } } },
    });
    expect(message === undefined || problemsOf(message.payload)).toEqual([]);
    expect(onOrder).not.toHaveBeenCalled();
  });

  it('takes its sentence back when it is written on', async () => {
    const { user } = open();
    await user.type(field(), 'jane{Enter}');
    await screen.findByText(/^This is neither an email address/);
    await user.type(field(), '@');
    expect(screen.queryByText(/^This is neither an email address/)).toBeNull();
  });

  it('when it costs more than "Ask again above", asks first; Enter in the field is no yes', async () => {
    const { user, onOrder } = open({}, 400);
    await user.type(field(), 'jane@acme.com{Enter}');
    const yes = await screen.findByRole('button', { name: /^Yes, up to 0\.5 credits/ });
    await user.type(field(), '{Enter}{Enter}');
    expect(onOrder).not.toHaveBeenCalled();
    await user.click(yes);
    expect(onOrder.mock.calls).toEqual([[{ operation: 'lookup', subject: subjectOfEmail('jane@acme.com') }, 500]]);
  });

  it('while a question is on its way, asks no other', async () => {
    const { user, onOrder } = open({ isBusy: true, draftText: 'jane@acme.com' });
    await user.type(field(), '{Enter}');
    expect([press().disabled, onOrder.mock.calls]).toEqual([true, []]);
  });

  it('starts with the given text', () => {
    open({ draftText: '<b>jane@acme.com</b>' });
    expect(field().value).toBe('<b>jane@acme.com</b>');
    expect(document.querySelector('b')).toBeNull();
  });
});
