import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/sdk/validation/types.js';
import type { Json, JsonSchema } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';

/**
 * A validator of servers' schemas for the MCP SDK. It interprets schemas within limits. In the extension, it
 * also replaces the SDK's own validator (wxt.config.ts), which generates code at run time. Extensions must
 * not do that.
 */
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
