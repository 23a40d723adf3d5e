/**
 * Enumerated values (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#submission-record,
 * docs/interface.md#list).
 */
export const companyTypes = [
  'PRIVATELY_HELD',
  'SELF_OWNED',
  'SELF_EMPLOYED',
  'PARTNERSHIP',
  'PUBLIC_COMPANY',
  'NON_PROFIT',
  'EDUCATIONAL',
  'GOVERNMENT_AGENCY',
] as const;

export const socialPlatforms = ['PRONET', 'PLATFORM_B', 'PLATFORM_C', 'PLATFORM_D'] as const;

/** SMART, the default: related concepts match too. WORD: the exact phrase among others. STRICT: exactly that. */
export const matchModes = ['SMART', 'WORD', 'STRICT'] as const;

export const fundingTypes = [
  'PRE_SEED',
  'SEED',
  'SERIES_A',
  'SERIES_B',
  'SERIES_C',
  'SERIES_D',
  'SERIES_E',
  'SERIES_F',
  'SERIES_G',
  'SERIES_H',
  'SERIES_I',
  'SERIES_J',
  'VENTURE_ROUND',
  'ANGEL',
  'PRIVATE_EQUITY',
  'DEBT_FINANCING',
  'CONVERTIBLE_NOTE',
  'GRANT',
  'CORPORATE_ROUND',
  'EQUITY_CROWDFUNDING',
  'PRODUCT_CROWDFUNDING',
  'SECONDARY_MARKET',
  'POST_IPO_EQUITY',
  'POST_IPO_DEBT',
  'POST_IPO_SECONDARY',
  'NON_EQUITY_ASSISTANCE',
  'INITIAL_COIN_OFFERING',
  'UNDISCLOSED',
  'SERIES_UNKNOWN',
  'FUNDING_ROUND',
] as const;

export const metricFunctions = [
  'sales',
  'marketing',
  'engineering',
  'finance',
  'human_resources',
  'information_technology',
  'operations',
  'business_development',
  'customer_success_and_support',
  'product_management',
  'accounting',
  'legal',
  'consulting',
  'education',
  'research',
  'purchasing',
  'real_estate',
  'media_and_communication',
  'quality_assurance',
  'arts_and_design',
  'healthcare_services',
  'entrepreneurship',
  'community_and_social_services',
  'administrative',
  'military_and_protective_services',
  'program_and_project_management',
  'support',
] as const;

/** Months of headcount growth. */
export const growthTimeFrames = ['ONE', 'THREE', 'SIX', 'TWELVE', 'TWENTY_FOUR'] as const;

export const accountKeywordSources = ['NAME', 'KEYWORD', 'SEO', 'DESCRIPTION', 'INDUSTRY'] as const;
export const contactKeywordSources = [
  'HEADLINE',
  'SUMMARY',
  'SKILL',
  'CERTIFICATION',
  'COURSE',
  'PROJECTS',
  'PUBLICATION',
  'PATENT',
  'AWARD',
  'ORGANIZATION',
  'VOLUNTEERING',
  'TEST_SCORE',
  'WORK_HISTORY_DESCRIPTION',
  'EDUCATION_DESCRIPTION',
  'LANGUAGE_SKILL',
] as const;

/** As filters accept them; a result may write `mid_level` (docs/interface.md#person-result). */
export const seniorities = [
  'founder',
  'owner',
  'partner',
  'c_suite',
  'vp',
  'director',
  'head',
  'manager',
  'senior',
  'mid-level',
  'entry',
  'intern',
] as const;

export const profileBadges = ['VERIFIED', 'PREMIUM', 'OPEN_TO_WORK', 'INFLUENCER', 'CREATOR', 'HIRING'] as const;
export const distanceUnits = ['km', 'mi'] as const;

export const listTypes = ['people_id', 'company_id'] as const;
/** APPEND, the default, merges; REPLACE rewrites. */
export const listModes = ['APPEND', 'REPLACE'] as const;
export const submissionStates = ['PENDING', 'SETTLED'] as const;
export const refundReasons = [
  'SEARCH_NO_RESULTS',
  'NO_EMAILS_FOUND',
  'STUCK_HARD_REFUND',
  'STUCK_SOFT_REFUND',
] as const;

/** The 48 languages of both language filters (docs/interface.md#value-lists); also at the static host, but never requested there. */
export const languages = [
  ...['english', 'spanish', 'french', 'portuguese', 'german', 'dutch', 'italian', 'chinese', 'turkish', 'polish'],
  ...['russian', 'swedish', 'arabic', 'indonesian', 'danish', 'czech', 'norwegian', 'japanese', 'korean', 'romanian'],
  ...['ukrainian', 'thai', 'hindi', 'malay', 'tagalog', 'vietnamese', 'finnish', 'persian', 'greek', 'hungarian'],
  ...['bengali', 'marathi', 'telugu', 'panjabi', 'serbian', 'slovak', 'croatian', 'lithuanian', 'latvian', 'albanian'],
  ...['icelandic', 'armenian', 'bosnian', 'tamil', 'javanese', 'malayalam', 'kannada', 'burmese'],
] as const;

/** The value-list files at the static host (docs/interface.md#value-lists), whose entries the filters take. */
export const valueListNames = ['industries', 'technologies', 'departments-and-functions', 'languages'] as const;
export type ValueListName = (typeof valueListNames)[number];
