import { paddedWords, stemsOf } from './fold-text.ts';

/** The forms of a text that the match modes compare, each made on first use. */
export class TextForms {
  private readonly text: string;
  private lowerForm: string | null = null;
  private wordsForm: string | null = null;
  private stemsForm: string | null = null;
  private lastTest: object | null = null;
  private answer = false;

  constructor(text: string) {
    this.text = text;
  }

  get lower(): string {
    this.lowerForm ??= this.text.trim().toLowerCase();
    return this.lowerForm;
  }

  get words(): string {
    this.wordsForm ??= paddedWords(this.text);
    return this.wordsForm;
  }

  get stems(): string {
    this.stemsForm ??= stemsOf(this.words);
    return this.stemsForm;
  }

  /** Titles and skills repeat across a world, so a search evaluates each text once: the last caller's result is cached. */
  decide(test: (forms: TextForms) => boolean): boolean {
    if (this.lastTest !== test) {
      this.answer = test(this);
      this.lastTest = test;
    }
    return this.answer;
  }
}
