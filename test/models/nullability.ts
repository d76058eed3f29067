import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isNonNullType, isObjectType } from 'graphql';
import type { GraphQLType } from 'graphql';

/** Where a GraphQL service of the contract may have null. Fields are written as 'Type.field'. */
export interface Nullability {
  /** The fields of these types that may be null. */
  nullableFields(...types: readonly string[]): readonly string[];
  /** A response with null in the fields for which `isNull` says so. */
  written(response: string, isNull: (field: string, value: unknown) => boolean): string;
}

/** @throws if the file is not a schema */
export function loadNullability(schemaFile: string): Nullability {
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
  const fieldsOf = (type: GraphQLType) => {
    const named = getNamedType(type);
    return isObjectType(named) ? Object.entries(named.getFields()) : [];
  };
  return {
    nullableFields: (...types) =>
      types.flatMap((type) => {
        const fields = fieldsOf(schema.getType(type) as GraphQLType);
        return fields.filter(([, field]) => !isNonNullType(field.type)).map(([name]) => `${type}.${name}`);
      }),
    written(response, isNull) {
      const inside = (type: GraphQLType, value: unknown): unknown => {
        if (Array.isArray(value)) return value.map((item) => inside(type, item));
        if (typeof value !== 'object' || value === null) return value;
        const changed = fieldsOf(type).flatMap(([name, graphQLField]) => {
          if (!(name in value)) return [];
          const fieldValue = (value as Readonly<Record<string, unknown>>)[name];
          const mayBeNull = !isNonNullType(graphQLField.type);
          const isGone = mayBeNull && isNull(`${getNamedType(type).name}.${name}`, fieldValue);
          return [[name, isGone ? null : inside(graphQLField.type, fieldValue)] as const];
        });
        return { ...value, ...Object.fromEntries(changed) };
      };
      const body = JSON.parse(response) as { readonly data?: object | null };
      const operation = [schema.getQueryType(), schema.getMutationType()].find((type) =>
        Object.keys(body.data ?? {}).some((name) => type?.getFields()[name]),
      );
      return operation ? JSON.stringify({ ...body, data: inside(operation, body.data) }) : response;
    },
  };
}
