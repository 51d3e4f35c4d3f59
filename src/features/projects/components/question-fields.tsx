import { Chip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { FieldsProps } from './project-fields.tsx';
import styles from './question-fields.module.css';
import { questionsFor } from './questions-query.ts';

/** What a pro asks first about such work. Every answer is optional, and may be taken back. */
export function QuestionFields({ values: { category, answers }, setValues }: FieldsProps) {
  const { data } = useQuery(
    orpc.categories.questions.queryOptions({
      ...questionsFor(category),
      enabled: category !== '',
    }),
  );
  const questions = data?.items ?? [];
  if (category === '' || questions.length === 0) return null;
  const answerTo = (question: string) =>
    answers.find((each) => each.question === question)?.answer ?? null;
  const setAnswer = (question: string, answer: string) => {
    const others = answers.filter((each) => each.question !== question);
    const isTakenBack = answerTo(question) === answer;
    setValues({ answers: isTakenBack ? others : [...others, { question, answer }] });
  };

  return (
    <div className={styles.questions}>
      <p className={styles.intro}>A few questions pros ask first (optional)</p>
      {questions.map(({ question, options }) => (
        <fieldset key={question}>
          <legend className="label">{question}</legend>
          <Chip.Group value={answerTo(question)}>
            <div className={styles.options}>
              {options.map((option) => (
                <Chip
                  key={option}
                  value={option}
                  size="md"
                  variant="outline"
                  classNames={{ label: styles.option ?? '' }}
                  // The click of a chosen radio button does not change it, but takes the answer back here.
                  onClick={() => setAnswer(question, option)}
                >
                  {option}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
      ))}
    </div>
  );
}
