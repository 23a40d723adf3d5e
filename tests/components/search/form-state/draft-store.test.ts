import { describe, expect, it } from 'vitest';
import { createDraftStore } from '@/components/search/form-state/draft-store';
import { search } from '../../../fixtures/rows/result-rows.ts';

const vp = { contact: { seniority: { any: { include: ['vp'] } } } };
const rich = { account: { revenue: { type: 'ALL' } } };

describe('the store of drafts', () => {
  it('keeps a draft of each kind of its own', () => {
    const store = createDraftStore();
    store.change({ filters: vp });
    store.turnTo('companies');
    store.change({ filters: rich, size: 100 });
    store.turnTo('people');
    const { kind, forms: desks } = store.read();
    expect(kind).toBe('people');
    expect(desks.people.draft).toEqual({ kind: 'people', filters: vp, lists: 'all', size: 25 });
    expect(desks.companies.draft).toEqual({ kind: 'companies', filters: rich, lists: 'all', size: 100 });
  });

  it('has nothing of another store', () => {
    createDraftStore().change({ filters: vp });
    expect(createDraftStore().read().forms.people.draft.filters).toEqual({});
  });

  it('turns to the kind of a search that is opened, with its lists and its size', () => {
    const store = createDraftStore();
    store.open(search({ id: 'c', kind: 'companies', filters: rich, lists: ['a'], size: 10 }));
    const { kind, forms: desks } = store.read();
    expect(kind).toBe('companies');
    expect(desks.companies).toMatchObject({
      openedId: 'c',
      draft: { kind: 'companies', filters: rich, lists: ['a'], size: 10 },
    });
    expect(desks.people.openedId).toBeNull();
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
