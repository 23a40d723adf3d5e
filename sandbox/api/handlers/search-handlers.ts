import { parseCredits } from '../../../lib/service/contract/credits.ts';
import { refusals } from '../../refusal.ts';
import { readSearchBody } from '../../search/read-search-body.ts';
import { toCompanyResult } from '../../world/companies/company-result.ts';
import { toPersonPreviewResult } from '../../world/people/person-preview-result.ts';
import { toPersonResult } from '../../world/people/person-result.ts';
import { cutPage, toPage } from '../page-envelope.ts';
import { paidNotFound } from '../paid-not-found.ts';
import type { HandlerDeps, RouteHandler } from './handler.ts';

/** Prices per result, and per page of a preview (docs/interface.md#credit-prices). */
const prices = { person: parseCredits(0.5), company: parseCredits(0.1), previewPage: parseCredits(1) };

/**
 * The three searches (docs/interface.md#people-search, docs/interface.md#people-preview, docs/interface.md#company-search).
 * A malformed body is reported first; then the balance has to cover a full page of the requested size; then the search runs.
 */
export function createSearchRoutes(
  parts: HandlerDeps,
): Record<'peopleSearch' | 'peoplePreview' | 'companySearch', RouteHandler> {
  return {
    peopleSearch: createPeopleSearchHandler(parts),
    peoplePreview: createPreviewHandler(parts),
    companySearch: createCompanySearchHandler(parts),
  };
}

/** An empty page has a track id too, for an empty set of people. */
function createPeopleSearchHandler({
  search,
  lists,
  books,
  tracks,
  choices,
  networkOrigin,
}: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const body = readSearchBody(json, { listType: 'people_id', defaultSize: 10, choices: choices() });
    const found = search.findPeople(body.filters, lists.readExcluded(key, 'people_id', body.listIds));
    books.expectCredits(key, body.size * prices.person);
    if (found.length === 0 && choices().noMatches === '404') throw refusals.notFound();
    const people = cutPage(found, body);
    const items = people.map((person) => toPersonResult(person, networkOrigin));
    const page = toPage(items, { page: body.page, size: body.size, total: found.length });
    return { json: { ...page, trackId: tracks.issue(key, people) }, charged: people.length * prices.person };
  };
}

/** A page has one price (docs/interface.md#credit-prices); a 404 and an empty page mean and cost the same. */
function createPreviewHandler({ search, lists, books, choices, networkOrigin }: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const { previewShowsLink: showsLink, chargeEmptyPreview, noMatches } = choices();
    const body = readSearchBody(json, { listType: 'people_id', defaultSize: 25, choices: choices() });
    const found = search.findPeople(body.filters, lists.readExcluded(key, 'people_id', body.listIds));
    books.expectCredits(key, prices.previewPage);
    const people = cutPage(found, body);
    const charged = people.length > 0 || chargeEmptyPreview ? prices.previewPage : 0;
    if (found.length === 0 && noMatches === '404') {
      throw paidNotFound(books, { key, operation: 'peoplePreview', charged });
    }
    const items = people.map((person) => toPersonPreviewResult(person, { networkOrigin, showsLink }));
    const page = toPage(items, { page: body.page, size: body.size, total: found.length });
    return { json: { ...page, trackId: null }, charged };
  };
}

function createCompanySearchHandler({ search, lists, books, choices, networkOrigin }: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const body = readSearchBody(json, { listType: 'company_id', defaultSize: 10, choices: choices() });
    const found = search.findCompanies(body.filters, lists.readExcluded(key, 'company_id', body.listIds));
    books.expectCredits(key, body.size * prices.company);
    if (found.length === 0 && choices().noMatches === '404') throw refusals.notFound();
    const companies = cutPage(found, body);
    const items = companies.map((company) => toCompanyResult(company, networkOrigin));
    return {
      json: toPage(items, { page: body.page, size: body.size, total: found.length }),
      charged: companies.length * prices.company,
    };
  };
}
