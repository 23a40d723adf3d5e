import { TextForms } from './text-forms.ts';

export interface Indexed {
  /** Its index in the world. */
  index: number;
}

export type ReadTexts<Subject> = (subject: Subject) => readonly TextForms[];

/** Caches what searches read from the people and companies of one world, which do not change. */
export interface SubjectCache {
  /** Memoizes a reader per subject. All its subjects must be of one kind. */
  remember<Subject extends Indexed, Value>(read: (subject: Subject) => Value): (subject: Subject) => Value;
  /** The texts of a subject, folded once for all searches; equal texts share one object. */
  rememberTexts<Subject extends Indexed>(read: (subject: Subject) => readonly string[]): ReadTexts<Subject>;
}

export function createSubjectCache(): SubjectCache {
  const known = new Map<string, TextForms>();
  const formsOf = (text: string): TextForms => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const forms = new TextForms(text);
    known.set(text, forms);
    return forms;
  };
  return {
    remember,
    rememberTexts: (read) => remember((subject) => read(subject).map(formsOf)),
  };
}

function remember<Subject extends Indexed, Value>(read: (subject: Subject) => Value): (subject: Subject) => Value {
  // An array, which is faster than a map: it is read once per person and filter, 20,000 times a search.
  const values: Value[] = [];
  return (subject) => {
    const before = values[subject.index];
    if (before !== undefined) return before;
    const value = read(subject);
    values[subject.index] = value;
    return value;
  };
}
