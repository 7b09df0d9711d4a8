import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/sdk/validation/types.js';
import type { Json, JsonSchema } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';

/** Replaces the SDK's validator, because extensions must not generate code at run time. */
export class AjvJsonSchemaValidator implements jsonSchemaValidator {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    return (input) => {
      const { valid, problems } = validate(schema as JsonSchema, input as Json);
      return valid
        ? { valid, data: input as T, errorMessage: undefined }
        : { valid, data: undefined, errorMessage: problems.map(({ message }) => message).join(' ') };
    };
  }
}
