import { readFileSync } from 'node:fs';
import { buildSchema, execute, Kind, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { ServiceResponse } from '../services/service.ts';
import type { LabOrder } from '../state.ts';

interface OperationBody {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** A GraphQL service: operations against the schema of the contract. */
export interface GraphqlService {
  /** The call names of the root fields in a body: 'orders.patientOrder' … */
  callsOf(body: unknown): string[];
  /** What the schema rejects in an operation; empty if it is valid. */
  check(body: unknown): string[];
  respond(order: LabOrder, body: unknown): Promise<ServiceResponse>;
  /** All call names. */
  readonly callNames: readonly string[];
}

/** The documents of the queries that were sent; a client sends few. */
const documents = new Map<string, DocumentNode | undefined>();

function documentOf(body: unknown): DocumentNode | undefined {
  const query = (body as Partial<OperationBody> | undefined)?.query;
  if (typeof query !== 'string') return undefined;
  if (!documents.has(query)) documents.set(query, parsed(query));
  return documents.get(query);
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
}

/**
 * Creates a service from a schema file.
 * @param name the prefix of its call names
 * @param rootOf the root fields for the order that the token gives access to
 * @throws if the file is not a valid schema
 */
export function createGraphqlService(
  name: string,
  schemaFile: string,
  rootOf: (order: LabOrder) => Readonly<Record<string, unknown>>,
): GraphqlService {
  const schema: GraphQLSchema = buildSchema(readFileSync(schemaFile, 'utf8'));
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  /** What the schema rejects in each document. */
  const problems = new WeakMap<DocumentNode, string[]>();
  return {
    callNames: fields.map((field) => `${name}.${field}`),
    callsOf(body) {
      const document = documentOf(body);
      const operationName = (body as Partial<OperationBody> | undefined)?.operationName;
      const operation = document?.definitions.find(
        (definition) =>
          definition.kind === Kind.OPERATION_DEFINITION &&
          (!operationName || definition.name?.value === operationName),
      );
      if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
      return operation.selectionSet.selections.flatMap((selection) =>
        selection.kind === Kind.FIELD ? [`${name}.${selection.name.value}`] : [],
      );
    },
    check(body) {
      const document = documentOf(body);
      if (!document) return ['query is not GraphQL'];
      const errors = problems.get(document) ?? validate(schema, document).map(({ message }) => message);
      problems.set(document, errors);
      return errors;
    },
    async respond(order, body) {
      const { variables, operationName } = body as OperationBody;
      const document = documentOf(body);
      // Checked before.
      if (!document) return { status: 400, body: {} };
      const result = await execute({
        schema,
        document,
        rootValue: rootOf(order),
        variableValues: variables ?? {},
        operationName: operationName ?? null,
      });
      // Without data nothing was executed: the variables do not match the schema.
      return { status: 'data' in result ? 200 : 400, body: JSON.parse(JSON.stringify(result)) as unknown };
    },
  };
}
