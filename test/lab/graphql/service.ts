import { readFileSync } from 'node:fs';
import { buildSchema, graphql, Kind, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { ServiceAnswer } from '../services/service.ts';
import type { LabOrder } from '../state.ts';

interface OperationBody {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** A GraphQL service: operations against the schema of the contract. */
export interface GraphqlService {
  /** The root fields that a body asks for, as call names: 'orders.patientOrder' … */
  callsOf(body: unknown): string[];
  /** What is wrong with an operation by the schema; empty when it fits. */
  check(body: unknown): string[];
  answer(order: LabOrder, body: unknown): Promise<ServiceAnswer>;
  /** Every call name that there is. */
  readonly callNames: readonly string[];
}

function documentOf(body: unknown): DocumentNode | undefined {
  const query = (body as Partial<OperationBody> | undefined)?.query;
  if (typeof query !== 'string') return undefined;
  try {
    return parse(query);
  } catch {
    return undefined;
  }
}

/**
 * A service over a schema file.
 * @param name what its calls begin with
 * @param rootOf the root fields for whoever the token of an order opens
 * @throws when the file is not a valid schema.
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
      return validate(schema, document).map(({ message }) => message);
    },
    async answer(order, body) {
      const { query, variables, operationName } = body as OperationBody;
      const result = await graphql({
        schema,
        source: query,
        rootValue: rootOf(order),
        variableValues: variables ?? {},
        operationName: operationName ?? null,
      });
      // Without data nothing was executed: the variables do not fit the schema.
      return { status: 'data' in result ? 200 : 400, body: JSON.parse(JSON.stringify(result)) as unknown };
    },
  };
}
