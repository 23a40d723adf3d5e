import '../../extension-page.tsx';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../depth.ts';
import { openForm } from './open-form.tsx';
import { groupOf, openFilter, takeStep } from './take-step.ts';

const size = { account: { employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }] } } };
const europe = { contact: { location: { any: { include: ['Europe'], exclude: ['Malta'] } } } };
const box = (name: string, ...groups: string[]) =>
  within(groupOf(groups)).getByRole<HTMLInputElement>('textbox', { name });
const sentence = (text: string) => screen.getByRole('button', { name: `Change: ${text}` });
const line = () => screen.getByRole('combobox', { name: 'Add a filter' });
const joints = () =>
  within(screen.getByRole('list', { name: 'What is searched for' }))
    .getAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent);

describe('a sentence', () => {
  it('says a used filter, with its joint in the margin', () => {
    openForm({ filters: { ...size, ...europe } });
    sentence('headcount is 500 to 5,000');
    sentence('lives in Europe');
    sentence('not lives in Malta');
    expect(joints()).toEqual(['where', 'not', 'and']);
  });

  it('opens a small editor under it, and gets the focus back when that is done', async () => {
    const { user } = openForm({ filters: size });
    await user.click(sentence('headcount is 500 to 5,000'));
    expect(document.activeElement).toBe(box('From', 'Headcount', 'Band 1'));
    expect(box('To', 'Headcount', 'Band 1').value).toBe('5,000');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('group', { name: 'Headcount' })).toBeNull();
    expect(document.activeElement).toBe(sentence('headcount is 500 to 5,000'));
  });

  it('is closed by Escape, which first closes a list of values', async () => {
    const { user } = openForm();
    await openFilter(user, 'Lives in');
    await user.keyboard('Nor');
    expect(screen.getByRole('option', { name: 'Norway' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(groupOf(['Lives in'])).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Lives in' })).toBeNull();
    expect(document.activeElement).toBe(line());
  });

  it('that is not complete stays open, says what is missing and leads there', async () => {
    const { user, last } = openForm({ kind: 'companies' });
    await openFilter(user, 'Departments and growth');
    await user.type(box('From', 'Departments and growth', 'Growth 1'), '5');
    screen.getByText(/^Choose a department first/);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const field = within(groupOf(['Growth 1'])).getByRole('combobox', { name: 'Departments' });
    expect(document.activeElement).toBe(field);
    expect(last()).toBeUndefined();
    await user.keyboard('engin{Enter}');
    expect(screen.queryByText(/^Choose a department first/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    sentence('Engineering grew 5% or more in 12 months');
    expect(screen.queryByRole('group', { name: 'Departments and growth' })).toBeNull();
  });

  it.each([
    ['20%', /^Choose a department first/],
    ['twenty', /^Enter a number/],
  ])('with %s and no department stays open and says what is missing', async (typed, text) => {
    const { user } = openForm({ kind: 'companies' });
    await openFilter(user, 'Departments and growth');
    await user.type(box('From', 'Departments and growth', 'Growth 1'), typed);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    screen.getByText(text);
    expect(screen.getByRole('group', { name: 'Departments and growth' })).toBeTruthy();
  });

  it('that is not complete is not left for another', async () => {
    const { user } = openForm({ filters: size });
    await openFilter(user, 'Around a point');
    await user.type(box('Radius', 'Around a point'), '5');
    await user.click(sentence('headcount is 500 to 5,000'));
    expect(document.activeElement).toBe(box('Latitude', 'Around a point'));
    await user.clear(box('Radius', 'Around a point'));
    await user.click(sentence('headcount is 500 to 5,000'));
    expect(groupOf(['Headcount'])).toBeDefined();
  });

  it('with a backwards range stays open', async () => {
    const { user, last } = openForm({ filters: size });
    await user.click(sentence('headcount is 500 to 5,000'));
    await user.clear(box('To', 'Headcount', 'Band 1'));
    await user.type(box('To', 'Headcount', 'Band 1'), '9');
    expect(last()).toEqual({});
    await user.click(screen.getByRole('button', { name: 'Done' }));
    screen.getByText('wrong: range-backwards');
    expect(document.activeElement).toBe(box('From', 'Headcount', 'Band 1'));
  });

  it('stays where it is while it is written', async () => {
    const { user } = openForm({ filters: size });
    await openFilter(user, 'Seniority');
    await user.click(screen.getByRole('checkbox', { name: 'VP' }));
    await user.click(screen.getByRole('checkbox', { name: 'Head' }));
    const items = within(screen.getByRole('list', { name: 'What is searched for' })).getAllByRole('button', {
      name: /^Change/,
    });
    expect(items.map((each) => each.textContent)).toEqual(['headcount is 500 to 5,000', 'seniority is VP or Head']);
  });

  it('can be removed, and leaves the others', async () => {
    const { user, last } = openForm({ filters: { account: { ...size.account, revenue: { type: 'ALL' } } } });
    await user.click(screen.getByRole('button', { name: 'Remove: headcount is 500 to 5,000' }));
    expect(last()).toEqual({ account: { revenue: { type: 'ALL' } } });
    expect(document.activeElement).toBe(line());
  });

  it('turns into its contrary with its values', async () => {
    const { user, last } = openForm({ filters: { contact: { location: { any: { include: ['Malta'] } } } } });
    await user.click(sentence('lives in Malta'));
    await user.click(screen.getByRole('radio', { name: 'without them' }));
    expect(last()).toEqual({ contact: { location: { any: { exclude: ['Malta'] } } } });
    await user.click(screen.getByRole('radio', { name: 'all of them' }));
    expect(last()).toEqual({ contact: { location: { all: { exclude: ['Malta'] } } } });
    sentence('not lives in Malta');
  });

  it('joins another of its filter that says the same kind of thing', async () => {
    const { user, last } = openForm({ filters: europe });
    await user.click(sentence('not lives in Malta'));
    await user.click(screen.getByRole('radio', { name: 'with these words' }));
    expect(last()).toEqual({ contact: { location: { any: { include: ['Europe', 'Malta'] } } } });
  });

  it('takes a second condition of its filter', async () => {
    const { user, last } = openForm({ filters: { contact: { location: { any: { include: ['Europe'] } } } } });
    await user.click(sentence('lives in Europe'));
    await user.click(screen.getByRole('button', { name: 'Another condition' }));
    await user.keyboard('Malta{Enter}');
    expect(last()).toEqual(europe);
  });

  it('offers a short closed list as a whole, a long one as a field that completes', async () => {
    const { user } = openForm();
    await openFilter(user, 'Seniority');
    expect(screen.getAllByRole('checkbox')).toHaveLength(12);
    await openFilter(user, 'Speaks');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(within(groupOf(['Speaks'])).getByRole('combobox', { name: 'Speaks' })).toBeDefined();
  });

  const sides = ['with these words', 'without them', 'any of them', 'all of them'];
  const modes = ['smart', 'word', 'strict'];
  const presence = ['in a range', 'known', 'unknown'];
  const hintOf = (each: HTMLElement) =>
    document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

  it.each(
    sampled(
      [
        ['Title', [...sides, ...modes]],
        ['Lives in', sides],
        ['Keywords', sides],
        ['Speaks', [...sides, ...modes]],
        ['Headcount', []],
        ['Annual revenue in USD', presence],
        ['Founded', presence],
      ] as [string, string[]][],
      3,
    ),
  )('has a line for every way that %s can be meant, with an example', async (filter, ways) => {
    const { user } = openForm();
    await openFilter(user, filter);
    const radios = screen.queryAllByRole('radio');
    expect(radios.map((each) => each.getAttribute('aria-label'))).toEqual(ways);
    const hints = radios.map(hintOf);
    expect(hints.filter((hint) => hint.length < 10)).toEqual([]);
    expect(new Set(hints).size).toBe(hints.length);
  });

  it('says what "any" and "all" mean for left-out values', async () => {
    const { user } = openForm();
    await openFilter(user, 'Lives in');
    const needed = () => ['any of them', 'all of them'].map((name) => hintOf(screen.getByRole('radio', { name })));
    const before = needed();
    await user.click(screen.getByRole('radio', { name: 'without them' }));
    expect(needed().filter((hint) => before.includes(hint))).toEqual([]);
  });

  it('explains the way to match at every place where keywords are searched', async () => {
    const { user } = openForm();
    await openFilter(user, 'Keywords');
    await user.click(screen.getByRole('checkbox', { name: 'Headline' }));
    const match = screen.getByRole('combobox', { name: 'How Headline must match' });
    screen.getByText(/^Related words too/);
    await user.selectOptions(match, 'strict');
    screen.getByText(/^These words and nothing else/);
    expect(screen.queryByText(/^Related words too/)).toBeNull();
  });
});

describe('an editor', () => {
  it('takes a range that runs backwards out of the search, keeps it as typed and says so', async () => {
    const { user, last } = openForm({ filters: size });
    await user.click(sentence('headcount is 500 to 5,000'));
    const from = box('From', 'Headcount', 'Band 1');
    await user.clear(from);
    await user.type(from, '9000');
    expect(last()).toEqual({});
    expect(from.value).toBe('9000');
    expect(screen.getByText('wrong: range-backwards')).toBeDefined();
    await user.clear(from);
    expect(last()).toEqual({ account: { employeeSize: { type: 'RANGE', range: [{ end: 5000 }] } } });
    expect(screen.queryByText('wrong: range-backwards')).toBeNull();
  });

  it('says that a text is not a number, and sends nothing for it', async () => {
    const { user, changes } = openForm();
    await openFilter(user, 'Headcount');
    await user.type(box('From', 'Headcount', 'Band 1'), '5k');
    await user.tab();
    expect(changes.at(-1)).toEqual({});
    expect(box('From', 'Headcount', 'Band 1').value).toBe('5k');
    expect(screen.getByText('Enter a whole number.')).toBeDefined();
  });

  it('shows a value set elsewhere instead of the one filled in', async () => {
    const { user, set } = openForm();
    await openFilter(user, 'Headcount');
    await user.type(box('From', 'Headcount', 'Band 1'), '7');
    act(() => set(size));
    expect(box('From', 'Headcount', 'Band 1').value).toBe('500');
  });

  it('drops half-filled values when it is closed', async () => {
    const { user, changes } = openForm();
    await openFilter(user, 'Keywords');
    await takeStep(user, { do: 'add', field: 'Keywords', text: 'logistics', within: ['Keywords', 'any'] });
    expect(changes).toEqual([]);
    expect(screen.getByText(/Choose where to look/)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('logistics')).toBeNull();
  });

  it('offers no sixth source for keywords', async () => {
    const { user } = openForm();
    await openFilter(user, 'Keywords');
    const within = ['Keywords', 'any', 'Look in'];
    for (const source of ['Headline', 'Summary', 'Skills', 'Courses', 'Awards']) {
      await takeStep(user, { do: 'check', box: source, within });
    }
    expect(boxOf('Patents').disabled).toBe(true);
    expect(boxOf('Awards').disabled).toBe(false);
    function boxOf(name: string) {
      return screen.getByRole<HTMLInputElement>('checkbox', { name });
    }
  });

  it('says the problem of its own filter only', async () => {
    const problem = { path: 'contact.skill.any.include', rule: 'too-many', max: 300 } as const;
    const { user } = openForm({ problems: [problem] });
    await openFilter(user, 'Skill');
    expect(within(groupOf(['Skill'])).getByText('wrong: too-many')).toBeDefined();
    await openFilter(user, 'Certificate');
    expect(within(groupOf(['Certificate'])).queryByText('wrong: too-many')).toBeNull();
  });

  it('is only there for the older technology filter where that is set', async () => {
    const { user, set } = openForm();
    await user.type(line(), 'older');
    expect(screen.queryByRole('option', { name: 'Company uses (older filter)' })).toBeNull();
    act(() => set({ account: { technology: { any: { include: ['Java'] } } } }));
    await user.click(sentence('company uses (older filter) Java'));
    expect(groupOf(['Company uses (older filter)'])).toBeDefined();
  });

  it('draws any value of a filter, and hands nothing on by itself', async () => {
    const odd = { any: [], all: { include: 'x' }, type: 7, range: { start: 'a' }, employee: [null], pronet: 3 };
    const { user, changes } = openForm({
      filters: { account: { metric: odd, revenue: odd, domain: odd, funding: odd } },
    });
    for (const filter of ['Departments and growth', 'Annual revenue in USD', 'Website', 'Funding']) {
      await openFilter(user, filter);
      expect(groupOf([filter])).toBeDefined();
    }
    expect(changes).toEqual([]);
  });
});
