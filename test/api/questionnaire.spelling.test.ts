import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Question } from '../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  /** The portal's names where the specification has none; any other is accepted. */
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Body {
  readonly post: {
    readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
}

const contract = parse(readFileSync('docs/contract/openapi/questionnaire.yaml', 'utf8')) as {
  readonly paths: Readonly<Record<string, Body>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const schemaOf = (schema: Schema): Schema =>
  contract.components.schemas[schema.$ref?.replace(/.*\//, '') ?? ''] ?? schema;

/** The answers that the contract names for a question. */
function inContract(schema: Schema): unknown {
  const { type, enum: all, examples, minimum, maximum } = schema;
  const values = all ?? examples;
  if (values) return values.filter((value) => value !== null).toSorted();
  return type === undefined ? 'not in the contract' : [...[type].flat().slice(0, 1), minimum, maximum];
}

/** The answers that the questionnaire's data sends. */
function inData(question: Question, refining: Question | undefined): unknown {
  switch (question.kind) {
    case 'choice':
      return [...question.options, ...(refining?.refines ? [refining.refines.yes] : [])].toSorted();
    case 'scale':
      return ['integer', 0, 3];
    default:
      return ['boolean', undefined, undefined];
  }
}

it.each([hormone, hormoneZoomer, gut, cardio])(
  '$name sends each answer as the contract spells it [AMB-185]',
  (questionnaire) => {
    const questions = questionsOf(questionnaire).filter(
      ({ kind, isSent, refines }) =>
        ['choice', 'yesNo', 'checkbox', 'scale'].includes(kind) && isSent !== false && !refines,
    );
    expect(questions.length).toBeGreaterThan(4);
    const body = contract.paths[questionnaire.wire.save]?.post.requestBody.content['application/json'].schema;
    for (const question of questions) {
      const { id, parent } = question;
      const path = parent ? `${parent}.${id}` : id;
      const schema = path
        .split('.')
        .reduce((part, key) => schemaOf(schemaOf(part).properties?.[key] ?? {}), body ?? {});
      const refining = questionsOf(questionnaire).find(({ refines }) => refines?.question === id);
      expect(inContract(schema), path).toEqual(inData(question, refining));
    }
  },
);
