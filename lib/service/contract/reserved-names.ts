import type { WireNames } from './names.ts';

/** Keys of requests and replies: they determine what is requested, and how a response is read. A test holds them equal to the schemas. */
export const schemaKeys = new Set(
  `abilityToSayNo account address adjectives advice agreeableness all amount announced_at annual any archetype assessments attempts authority
  birth_date body bulletPoints calculativeness category certification certifications city closingLine communication company company_id
  complimentaryClose connections connections_count conscientiousness contact content country created creator current currentCompany
  currentJob data date decisionDrivers default definition degree degree_name department departmentAndFunction departments description descriptions
  disc display_source domain domainType domain_ltd dominance doneDate duration education educations email emailLength emotionalStability employee
  employeeSize employees employment_type empty end error example exclude experience extraversion failed fieldOfStudy field_of_study financial
  first first_name firstname followers followers_count found foundedYear founded_year free fullName full_name fullyRefunded function functions
  funding generic geoLocation gif google grade greeting growth hashtags headline headquarter hiring id identifier include industries industry
  influence influencer input interests investors keyTraits keyword keywords labels language languages last lastAmount last_amount last_name
  last_updated lastname lat latest latestCompany latestJob legal_name level license_number link lists lng location locations lookalikeDomains max
  member_badges messaging metric min mode model month mx naics name network num_funding_rounds num_investor number numberOfElements ocean
  open_to_work openness organizations output overview page people_id phone phoneNumber position position_groups postal_code premium present
  previous previousCompany previousJob primary_locale productAndServices profile profileBadge profile_languages profile_positions provider radius
  raised_amount range raw raw_address record refId refundReason requestSize retailSize retry revenue risk rounds salutation sanitized school score
  search selling seniority seo service settledAt short sic size skill skills socialMedia socialMediaFollower socialMediaLink sort source sources
  speed staff start state statistics status steadiness street subStatus sub_departments subject submittedDate success summary supported_locales
  technologies technology timeFrame title tone total totalAmount totalElements totalPages total_amount trackId type types unit url values verified
  webhook website whatToAvoid whatToSay workspace year`.split(/\s+/),
);

/** Enumerated values of requests and replies; also tested. */
export const schemaValues = new Set(
  `ALL ANGEL APPEND AWARD CERTIFICATION CONVERTIBLE_NOTE CORPORATE_ROUND COURSE CREATOR DEBT_FINANCING DESCRIPTION EDUCATIONAL
  EDUCATION_DESCRIPTION EQUITY_CROWDFUNDING FUNDING_ROUND GOVERNMENT_AGENCY GRANT HEADLINE HIRING INDUSTRY INFLUENCER INITIAL_COIN_OFFERING
  KEYWORD LANGUAGE_SKILL NAME NONE NON_EQUITY_ASSISTANCE NON_PROFIT ONE OPEN_TO_WORK ORGANIZATION PARTNERSHIP PATENT PENDING POST_IPO_DEBT
  POST_IPO_EQUITY POST_IPO_SECONDARY PREMIUM PRE_SEED PRIVATELY_HELD PRIVATE_EQUITY PRODUCT_CROWDFUNDING PROJECTS PUBLICATION PUBLIC_COMPANY RANGE
  REPLACE SECONDARY_MARKET SEED SELF_EMPLOYED SELF_OWNED SEO SERIES_A SERIES_B SERIES_C SERIES_D SERIES_E SERIES_F SERIES_G SERIES_H SERIES_I
  SERIES_J SERIES_UNKNOWN SETTLED SIX SKILL SMART STRICT SUMMARY TEST_SCORE THREE TWELVE TWENTY_FOUR UNDISCLOSED VENTURE_ROUND VERIFIED
  VOLUNTEERING WORD WORK_HISTORY_DESCRIPTION accounting administrative albanian arabic armenian arts_and_design bengali bosnian burmese
  business_development c_suite chinese community_and_social_services company_id consulting croatian customer_success_and_support czech danish
  director dutch education engineering english entrepreneurship entry finance finnish founder french german greek head healthcare_services hindi
  human_resources hungarian icelandic indonesian information_technology intern italian japanese javanese kannada km korean latvian legal
  lithuanian malay malayalam manager marathi marketing media_and_communication mi mid-level military_and_protective_services norwegian operations
  owner panjabi partner people_id persian polish portuguese product_management program_and_project_management purchasing quality_assurance
  real_estate research romanian russian sales senior serbian slovak spanish support swedish tagalog tamil telugu thai turkish ukrainian vietnamese
  vp`.split(/\s+/),
);

/** Keys of an error, and values of reply fields that accept any string. */
const errorKeys = new Set(['message', 'code', 'error', 'status']);
const replyValues = new Set(
  `CATCH_ALL DONE EMAIL_FINDER EMPTY FAILED_SYNTAX_CHECK INVALID MAILBOX_NOT_FOUND MX NO_EMAILS_FOUND PEOPLE_EXPORT PROCESSING SEARCH_NO_RESULTS
  SMTP SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED STUCK STUCK_HARD_REFUND STUCK_SOFT_REFUND SUCCESS UNKNOWN VALID`.split(
    /\s+/,
  ),
);

/**
 * The contract's word that these names would rename or reuse; null if none. With `include` and `exclude` swapped, another query would be
 * paid for. Only platform names may differ (docs/interface.md#naming-note). Pure.
 */
export function findReservedName({ keys, values }: WireNames): string | null {
  const wordsOf = (names: Record<string, string>) => Object.entries(names).flat();
  return (
    wordsOf(keys).find((word) => schemaKeys.has(word) || errorKeys.has(word)) ??
    wordsOf(values).find((word) => schemaValues.has(word) || replyValues.has(word)) ??
    null
  );
}
