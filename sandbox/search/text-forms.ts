import { paddedWords, stemsOf } from './fold-text.ts';

/** A text as the modes look at it. Each form is made when it is first asked for. */
export class TextForms {
  private readonly text: string;
  private lowerForm: string | null = null;
  private wordsForm: string | null = null;
  private stemsForm: string | null = null;
  private asker: object | null = null;
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

  /** Titles and skills repeat across a world, so one search evaluates each once: the last answer is cached per caller. */
  decide(asker: object, test: (forms: TextForms) => boolean): boolean {
    if (this.asker !== asker) {
      this.answer = test(this);
      this.asker = asker;
    }
    return this.answer;
  }
}
