import type { ApiRequest, Schema } from './client.ts';
import { z } from './zod.ts';

interface GraphqlOperation<T> extends Pick<
  ApiRequest<T>,
  'auth' | 'token' | 'isTolerated' | 'change' | 'isDone'
> {
  readonly service: 'orders' | 'calendar';
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Parses `data`. */
  readonly schema: Schema<T>;
}

/**
 * The request of a GraphQL operation. Any error in the response fails the call, even with partial data: code `graphql`,
 * the messages joined with ' | ' (GQL-R09, RUL-26); but for those that the call tolerates.
 */
export function graphqlRequest<T>({ operationName, query, variables, schema, ...rest }: GraphqlOperation<T>) {
  return {
    ...rest,
    method: 'POST',
    path: '',
    json: { operationName, query, variables },
    schema: z.pipe(
      z.object({ data: schema }),
      // z.object infers the generic schema's key as optional; the schema itself has already decided.
      z.transform(({ data }) => data as T),
    ),
  } as const satisfies ApiRequest<T>;
}
