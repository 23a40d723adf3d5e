import type { ReactNode } from 'react';
import type { Tone } from './mark.tsx';

export interface NoteProps {
  icon: ReactNode;
  tone?: Tone;
  title: string;
  text: string;
  /** 2 if a subject below provides the page's main heading. */
  level?: 1 | 2;
  children?: ReactNode;
}

/** An empty state, or an error of the whole view: icon in the margin, what it is, what to do next. */
export function Note({ icon, tone = 'plain', title, text, level = 1, children }: NoteProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="note">
      <span className={`sign ${tone}`}>{icon}</span>
      <div>
        <Heading>{title}</Heading>
        <p className="soft mt-0.5">{text}</p>
        {children !== undefined && <div className="next">{children}</div>}
      </div>
    </section>
  );
}
