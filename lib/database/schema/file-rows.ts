/** What a file of others says about a person. It was neither bought nor verified, and is shown as such. */

/** Whose export a file is, by its headings. `table`: nobody's that is known. */
export const fileSources = [
  'apollo',
  'lusha',
  'leadiq',
  'hubspot',
  'salesforce',
  'linkedin-connections',
  'table',
] as const;
export type FileSource = (typeof fileSources)[number];

/** The facts of one row; a field may be missing. */
export interface FileFacts {
  name?: string | undefined;
  title?: string | undefined;
  company?: string | undefined;
  /** The company's own domain. */
  domain?: string | undefined;
  location?: string | undefined;
  emails?: string[] | undefined;
  phones?: string[] | undefined;
}

/** Where a person in this browser came from. Without facts for a person who was known before. */
export interface FromFile extends FileFacts {
  importId: string;
  source: FileSource;
  /** The name of the file. */
  file: string;
  at: number;
}

/** In UTF-16 units. */
export const longestFileFact = 200;
/** As an email address can be. */
export const longestFileEmail = 320;
export const longestFilePhone = 40;
/** Emails or phones of one person. */
export const mostFileValues = 10;
