import { describe, expect, it } from 'vitest';
import { createDraftStore } from '@/components/search/form-state/draft-store';
import { problemsOf } from '@/lib/searches/draft';
import { search } from '../../../fixtures/rows/result-rows.ts';

const vp = { contact: { seniority: { any: { include: ['vp'] } } } };
const rich = { account: { revenue: { type: 'ALL' } } };

const companyIds = ['0b7d2e1a-1111-4222-8333-444455556666', '0b7d2e1a-1111-4222-8333-444455556667'];

describe('the store of drafts', () => {
  it('keeps a draft of each kind of its own', () => {
    const store = createDraftStore();
    store.change({ filters: vp });
    store.turnTo('companies');
    store.change({ filters: rich, size: 100 });
    store.turnTo('people');
    const { kind, forms } = store.read();
    expect(kind).toBe('people');
    expect(forms.people.draft).toEqual({ kind: 'people', filters: vp, lists: 'all', size: 25 });
    expect(forms.companies.draft).toEqual({ kind: 'companies', filters: rich, lists: 'all', size: 100 });
  });

  it('has nothing of another store', () => {
    createDraftStore().change({ filters: vp });
    expect(createDraftStore().read().forms.people.draft.filters).toEqual({});
  });

  it('turns to the kind of a search that is opened, with its lists and its size', () => {
    const store = createDraftStore();
    store.open(search({ id: 'c', kind: 'companies', filters: rich, lists: ['a'], size: 10 }));
    const { kind, forms } = store.read();
    expect(kind).toBe('companies');
    expect(forms.companies).toMatchObject({
      openedId: 'c',
      draft: { kind: 'companies', filters: rich, lists: ['a'], size: 10 },
    });
    expect(forms.people.openedId).toBeNull();
  });

  it('leads from companies to the people whose main job is there, and keeps the chosen lists', () => {
    const store = createDraftStore();
    store.change({ filters: vp, lists: ['a'], size: 10 });
    store.turnTo('companies');
    store.findPeopleAt(companyIds);
    const { kind, forms } = store.read();
    expect(kind).toBe('people');
    expect(forms.people.draft).toEqual({
      kind: 'people',
      lists: ['a'],
      size: 10,
      filters: { contact: { company: { latest: { any: { include: companyIds } } } } },
    });
    expect(problemsOf(forms.people.draft)).toEqual([]);
  });

  it('brings the filters back that the people of the companies replaced', () => {
    const store = createDraftStore();
    store.change({ filters: vp });
    store.turnTo('companies');
    store.findPeopleAt(companyIds);
    store.undoClear();
    expect(store.read().forms.people).toMatchObject({ draft: { filters: vp }, cleared: null });
  });

  it('has nothing to bring back where no filters were replaced', () => {
    const store = createDraftStore();
    store.turnTo('companies');
    store.findPeopleAt(companyIds);
    expect(store.read().forms.people.cleared).toBeNull();
  });

  it('keeps lists and page size when filters are pasted', () => {
    const store = createDraftStore();
    store.change({ lists: ['a'], size: 10 });
    store.replace('people', vp);
    expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: vp, lists: ['a'], size: 10 });
  });

  it('forgets results of a search that was forgotten and keeps the form', () => {
    const store = createDraftStore();
    store.open(search({ id: 'c', kind: 'companies', filters: rich }));
    store.turnTo('people');
    store.noteForgotten('c');
    store.noteForgotten('somebody else');
    expect(store.read().forms.companies).toMatchObject({ openedId: null, draft: { filters: rich } });
  });
});

describe('a form in the storage of its tab', () => {
  const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
  function createStorage() {
    const held = new Map<string, string>();
    return {
      held,
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => void held.set(key, text),
      removeItem: (key: string) => void held.delete(key),
    };
  }

  it('is there again after the page was reloaded', () => {
    const storage = createStorage();
    const before = createDraftStore(storage);
    before.resume('one');
    before.turnTo('people');
    before.change({ filters, size: 50, lists: ['mine'] });
    const after = createDraftStore(storage);
    after.resume('one');
    expect(after.read().forms.people.draft).toEqual({ kind: 'people', filters, size: 50, lists: ['mine'] });
  });

  it('is not shown to another connection, and goes when there is none', () => {
    const storage = createStorage();
    const store = createDraftStore(storage);
    store.resume('one');
    store.change({ filters });
    const other = createDraftStore(storage);
    other.resume('two');
    expect(other.read().forms.people.draft.filters).toEqual({});
    store.forget();
    expect(store.read().forms.people.draft.filters).toEqual({});
    expect([...storage.held]).toEqual([]);
  });

  it.each(['{', '5', '{"connectionId":"one","people":{"filters":{"contact":{"shoeSize":4}},"size":-1,"lists":7}}'])(
    'is empty where the stored draft cannot be read: %s',
    (text) => {
      const storage = createStorage();
      storage.setItem('search-drafts', text);
      const store = createDraftStore(storage);
      store.resume('one');
      expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: {}, size: 25, lists: 'all' });
    },
  );
});
