import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, instant, singleLineText } from '#lib/contract.ts';
import { categoryMovesContract } from './moves/contract.ts';
import {
  MAX_OPTION_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTIONS,
} from './questions/rules.ts';
import { MAX_SERVICE_WORDS, MAX_WORDS_LENGTH } from './vocabulary/rules.ts';

const Question = z.object({ question: z.string(), options: z.array(z.string()) });
const wordList = z
  .array(
    singleLineText(MAX_WORDS_LENGTH).refine((words) => !words.includes(','), {
      error: 'Leave commas out: they separate the entries',
    }),
  )
  .max(MAX_SERVICE_WORDS);
const words = z.object({
  says: wordList.describe('Words that mean the service'),
  may: wordList.describe('Words that can mean it or other services'),
});
const access = { who: ['admin'], permission: 'manage_settings' } as const;
const byName = z.object({ name: singleLineText(60) });

const CategoryRecord = z.object({
  name: z.string(),
  group: z.string(),
  words,
  areWordsOwn: z.boolean().describe('False for those that come with the product'),
  questions: z.array(Question),
  areQuestionsOwn: z.boolean(),
  retiredAt: instant.nullable(),
});

const Category = z.object({ name: z.string(), group: z.string(), createdAt: instant });

export const categoriesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/service-categories',
      tags: ['Categories'],
      summary: 'List services, by name',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        items: z.array(Category),
        nextCursor: z.null(),
        retired: z
          .array(Category)
          .describe('No longer offered for new work. Only shown to people who can change it'),
        canAdd: z.boolean().describe('Whether the caller may add one'),
      }),
    ),
  questions: call
    .route({
      method: 'GET',
      path: '/service-categories/questions',
      tags: ['Categories'],
      summary: 'List the questions for a service, with answers to choose from',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        category: singleLineText(60),
        said: z
          .string()
          .max(200)
          .optional()
          .describe('What the homeowner said: the answers in it are given back'),
      }),
    )
    .output(
      z.object({
        items: z
          .array(Question)
          .describe('Five at most; none for a service that an admin has added'),
        nextCursor: z.null(),
        answers: z
          .array(z.object({ question: z.string(), answer: z.string() }))
          .describe('Answers that are in what was said beyond doubt'),
      }),
    ),
  add: call
    .route({
      method: 'POST',
      path: '/service-categories',
      successStatus: 201,
      tags: ['Categories'],
      summary: 'Add a service',
    })
    .meta({ ...access, idempotent: true })
    .errors(apiErrors('already-exists'))
    .input(z.object({ name: singleLineText(60), group: singleLineText(40) }))
    .output(Category),
  get: call
    .route({
      method: 'GET',
      path: '/admin/service-categories/{name}',
      tags: ['Categories'],
      summary: 'Get a service with its search words and questions',
    })
    .meta(access)
    .errors(apiErrors('not-found'))
    .input(byName)
    .output(CategoryRecord),
  update: call
    .route({
      method: 'PATCH',
      path: '/admin/service-categories/{name}',
      tags: ['Categories'],
      summary: 'Update a service’s group, words, or questions, or retire or restore it',
    })
    .meta(access)
    .errors(apiErrors('not-found'))
    .input(
      byName.extend({
        group: singleLineText(40).optional(),
        words: words.nullable().optional().describe('null for those that come with the product'),
        questions: z
          .array(
            z.object({
              question: singleLineText(MAX_QUESTION_LENGTH).refine((text) => text.endsWith('?'), {
                error: 'End each question with a question mark',
              }),
              options: z
                .array(singleLineText(MAX_OPTION_LENGTH))
                .min(2, 'Give two answers or more to choose from')
                .max(MAX_QUESTION_OPTIONS),
            }),
          )
          .max(MAX_QUESTIONS)
          .nullable()
          .optional()
          .describe('null for those that come with the product'),
        retired: z.boolean().optional().describe('Whether it’s retired'),
      }),
    )
    .output(CategoryRecord),
};

/** The calls of this module, by their public names. */
export const categoriesApi = {
  categories: { ...categoriesContract, ...categoryMovesContract },
};
