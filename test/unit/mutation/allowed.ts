/**
 * What the texts allow, so that nothing is found: reviewed one by one. `of`: the rich document; `nodes`: JSON Pointers
 * with * for any index. Nothing but this may survive, and what no longer survives must not stay here.
 */
export interface Allowance {
  readonly of: string;
  /** Told of another place, that refers to the node; nothing is silent. */
  readonly isSeenElsewhere?: true;
  /** The reason, with the section, by the mutation that it allows. */
  readonly why: Readonly<Record<string, string>>;
  readonly nodes: string;
}

export const ALLOWED: readonly Allowance[] = [
  {
    of: 'AWAS 1.0',
    why: {
      removed: 'Optional by the field lists of the wiki ("Field Descriptions").',
      emptied: 'No least number is asked for ("JSON Manifest Structure").',
    },
    nodes: `
      /contact
      /authentication
      /authentication/methods
      /actions/*/parameters
      /actions/*/parameters/*/validation
      /actions/*/result/properties
      /actions/*/result/pagination
      /actions/*/authentication
      /actions/*/authentication/methods
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      removed: 'Optional by the field lists of the wiki ("Field Descriptions").',
    },
    nodes: `
      /baseUrl
      /contact/email
      /contact/url
      /authentication/required
      /rateLimit
      /rateLimit/scope
      /actions/*/parameters/*/selector
      /actions/*/parameters/*/validation/minLength
      /actions/*/parameters/*/validation/maxLength
      /actions/*/parameters/*/enum
      /actions/*/parameters/*/default
      /actions/*/result
      /actions/*/result/properties/title
      /actions/*/result/properties/price
      /actions/*/result/pagination/selector
      /actions/*/result/pagination/nextButton
      /actions/*/result/pagination/currentPage
      /actions/*/rateLimit
      /actions/*/x-internal-id
      /actions/*/authentication/required
      /actions/*/parameters/*/validation/pattern
      /actions/*/parameters/*/format
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      removed: 'A list with an item fewer is one, too ("JSON Manifest Structure").',
    },
    nodes: `
      /authentication/methods/*
      /actions/*
      /actions/*/parameters/*
      /actions/*/parameters/*/enum/*
      /actions/*/authentication/methods/*
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them ("JSON Manifest Structure").',
    },
    nodes: `
      /baseUrl
      /contact/email
      /contact/url
      /authentication/methods/*
      /rateLimit/scope
      /actions/*/path
      /actions/*/parameters/*/name
      /actions/*/parameters/*/selector
      /actions/*/parameters/*/enum/*
      /actions/*/result/selector
      /actions/*/result/itemSelector
      /actions/*/result/properties/title
      /actions/*/result/properties/price
      /actions/*/result/pagination/selector
      /actions/*/result/pagination/nextButton
      /actions/*/result/pagination/currentPage
      /actions/*/x-internal-id
      /actions/*/authentication/methods/*
      /actions/*/parameters/*/example
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      emptied:
        'The text gives no type of the values ("Parameter Fields"); whether one is of the parameter’s type is checked.',
      padded:
        'The text gives no type of the values ("Parameter Fields"); whether one is of the parameter’s type is checked.',
      oversized:
        'The text gives no type of the values ("Parameter Fields"); whether one is of the parameter’s type is checked.',
    },
    nodes: `
      /actions/*/parameters/*/enum/*
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      emptied: 'An extension’s content is its owner’s ("Extensions").',
      wrapped: 'An extension’s content is its owner’s ("Extensions").',
      null: 'An extension’s content is its owner’s ("Extensions").',
      padded: 'An extension’s content is its owner’s ("Extensions").',
      retyped: 'An extension’s content is its owner’s ("Extensions").',
      oversized: 'An extension’s content is its owner’s ("Extensions").',
    },
    nodes: `
      /actions/*/x-internal-id
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      renamed:
        'What is inside contact, authentication, rateLimit and result is not listed exhaustively; unknown fields are ignored ("Extensions").',
    },
    nodes: `
      /contact/url
      /actions/*/result/properties/title
      /actions/*/result/properties/price
      /actions/*/x-internal-id
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      wrapped: 'A list of types is JSON Schema, too (Validation §6.1.1).',
    },
    nodes: `
      /actions/*/parameters/*/type
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      null: 'An example is a value of the site’s own; that it fits its type is checked ("Parameter Fields").',
      padded:
        'An example is a value of the site’s own; that it fits its type is checked ("Parameter Fields").',
    },
    nodes: `
      /actions/*/parameters/*/example
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      null: 'null stands for no default, as in the sample of "Parameter Object Structure".',
    },
    nodes: `
      /actions/*/parameters/*/default
    `,
  },
  {
    of: 'AWAS 1.0',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of ("JSON Manifest Structure").',
    },
    nodes: `
      /actions/*/parameters/*/enum/*
      /actions/*/parameters
      /actions/*/parameters/*
    `,
  },
  {
    of: 'AWAS 1.0',
    isSeenElsewhere: true,
    why: {
      emptied: 'Told of what refers to it, or of what it is a part of ("JSON Manifest Structure").',
    },
    nodes: `
      /actions/*/parameters/*/enum/*
      /actions/*/parameters
    `,
  },
  {
    of: 'AWAS 1.0',
    isSeenElsewhere: true,
    why: {
      padded: 'Told of what refers to it, or of what it is a part of ("JSON Manifest Structure").',
      oversized: 'Told of what refers to it, or of what it is a part of ("JSON Manifest Structure").',
    },
    nodes: `
      /actions/*/parameters/*/enum/*
    `,
  },
  {
    of: 'AWAS 1.0',
    isSeenElsewhere: true,
    why: {
      recased: 'Told of what refers to it, or of what it is a part of ("JSON Manifest Structure").',
    },
    nodes: `
      /actions/*/parameters/*/enum/*
      /actions/*/parameters/*/name
      /actions/*/parameters/*/validation/pattern
    `,
  },
  {
    of: 'AWAS 1.0',
    why: {
      oversized: 'A regular expression of any length and case is one ("Parameter Object Structure").',
    },
    nodes: `
      /actions/*/parameters/*/validation/pattern
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      removed:
        'Optional by the schema of the upstream repository, and what is inside a JSON Schema (RFC draft 2020-12).',
      renamed:
        'The upstream schema lets further properties be; unknown keywords of JSON Schema are no fault (Core §4.3.1).',
    },
    nodes: `
      /actions/*/inputSchema/type
      /actions/*/inputSchema/properties/query/type
      /actions/*/inputSchema/properties/query/minLength
      /actions/*/inputSchema/required
      /actions/*/outputSchema/type
      /actions/*/outputSchema/properties/books/type
      /security/csrfRequired
      /security/csrfTokenHeader
      /security/requiredHeaders
      /security/sameSite
      /rate_limits/requests_per_minute
      /authentication/required
      /authentication/optional_for
      /authentication/methods
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      removed:
        'Optional by the schema of the upstream repository, and what is inside a JSON Schema (RFC draft 2020-12).',
    },
    nodes: `
      /lastUpdated
      /name
      /description
      /conformanceLevel
      /actions/*/intent
      /actions/*/sideEffect
      /actions/*/description
      /actions/*/rateLimitHint
      /actions/*/inputs
      /actions/*/inputs/*/required
      /actions/*/inputs/*/selector
      /actions/*/inputSchema
      /actions/*/outputSchema
      /actions/*/authentication_required
      /actions/*/authScopes
      /actions/*/idempotencyKeySupported
      /actions/*/idempotencyKeyHeader
      /workflows
      /security
      /rate_limits
      /authentication
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      renamed:
        'The upstream schema lets further properties be; unknown keywords of JSON Schema are no fault (Core §4.3.1).',
    },
    nodes: `
      /actions/*/outputSchema/properties/books
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      removed: 'A list with an item fewer is one, too (schema of the upstream repository).',
    },
    nodes: `
      /actions/*/inputs/*
      /actions/*/inputs/*/examples/*
      /actions/*/inputSchema/required/*
      /actions/*/authScopes/*
      /workflows/*
      /workflows/*/steps/*
      /authentication/optional_for/*
      /authentication/methods/*
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (schema of the upstream repository).',
    },
    nodes: `
      /lastUpdated
      /actions/*/endpoint
      /actions/*/inputs/*/name
      /actions/*/inputs/*/selector
      /actions/*/authScopes/*
      /actions/*/idempotencyKeyHeader
      /actions/*/inputs/*/examples/*
      /workflows/*/id
      /security/csrfTokenHeader
    `,
  },
  {
    of: 'AWAS 1.1',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (schema of the upstream repository).',
    },
    nodes: `
      /actions/*
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      retyped: 'The upstream schema takes any text (schema of the upstream repository).',
    },
    nodes: `
      /actions/*/rateLimitHint
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      emptied:
        'No least number is asked for; an empty schema takes anything (schema of the upstream repository).',
    },
    nodes: `
      /actions/*/inputs
      /actions/*/inputSchema/properties/query
      /actions/*/inputSchema/required
      /actions/*/outputSchema/properties/books
      /actions/*/authScopes
      /workflows
      /workflows/*/steps
      /security
      /rate_limits
      /authentication
      /authentication/optional_for
      /authentication/methods
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      emptied:
        'An example is a value of the site’s own; that it fits its type is checked (schema of the upstream repository).',
    },
    nodes: `
      /actions/*/inputs/*/examples
      /actions/*/inputs/*/examples/*
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      wrapped: 'A list of types is JSON Schema, too (Validation §6.1.1).',
    },
    nodes: `
      /actions/*/inputs/*/type
      /actions/*/inputSchema/type
      /actions/*/inputSchema/properties/query/type
      /actions/*/outputSchema/type
      /actions/*/outputSchema/properties/books/type
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      duplicated:
        'An example is a value of the site’s own; that it fits its type is checked (schema of the upstream repository).',
      padded:
        'An example is a value of the site’s own; that it fits its type is checked (schema of the upstream repository).',
      oversized:
        'An example is a value of the site’s own; that it fits its type is checked (schema of the upstream repository).',
    },
    nodes: `
      /actions/*/inputs/*/examples/*
    `,
  },
  {
    of: 'AWAS 1.1',
    why: {
      duplicated: 'A step may well come twice (workflows in the schema of the upstream repository).',
    },
    nodes: `
      /workflows/*/steps/*
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      removed: '"Manifest Requirements" asks for capabilities and endpoints only.',
    },
    nodes: `
      /$schema
      /name
      /version
      /integration
      /integration/protocol
      /integration/version
      /x-hint
      /x-hint/transport
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      removed: 'A list with an item fewer is one, too ("Manifest Requirements").',
    },
    nodes: `
      /capabilities/*
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      renamed: 'Clients ignore unknown fields ("Interoperability and Forward Compatibility").',
    },
    nodes: `
      /$schema
      /integration/protocol
      /integration/version
      /x-hint
      /x-hint/transport
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them ("Manifest Requirements").',
    },
    nodes: `
      /$schema
      /capabilities/*
      /endpoints/actions
      /endpoints/schema
      /integration/protocol
      /x-hint/transport
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      wrapped: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
      emptied: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
    },
    nodes: `
      /capabilities
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      wrapped: 'An extension’s content is its owner’s ("Extensions").',
      emptied: 'An extension’s content is its owner’s ("Extensions").',
      null: 'An extension’s content is its owner’s ("Extensions").',
      retyped: 'An extension’s content is its owner’s ("Extensions").',
    },
    nodes: `
      /x-hint
      /x-hint/transport
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      emptied: 'No least number is asked for ("Manifest Requirements").',
    },
    nodes: `
      /integration
    `,
  },
  {
    of: 'AWAS MCP',
    why: {
      padded: 'An extension’s content is its owner’s ("Extensions").',
      oversized: 'An extension’s content is its owner’s ("Extensions").',
    },
    nodes: `
      /x-hint/transport
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      removed: '"Manifest Requirements" asks for capabilities, endpoints and interoperability only.',
    },
    nodes: `
      /$schema
      /name
      /version
      /protocol
      /capabilities/actions
      /capabilities/workflows
      /interoperability/cross_protocol
      /interoperability/compatible_with
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      removed: 'A list with an item fewer is one, too ("Manifest Requirements").',
    },
    nodes: `
      /interoperability/compatible_with/*
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      renamed: 'Clients ignore unknown fields ("Interoperability and Forward Compatibility").',
    },
    nodes: `
      /$schema
      /capabilities/actions
      /capabilities/workflows
      /interoperability/cross_protocol
      /interoperability/compatible_with
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them ("Manifest Requirements").',
    },
    nodes: `
      /$schema
      /protocol
      /endpoints/actions_registry
      /endpoints/schema_definition
      /interoperability/compatible_with/*
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      wrapped: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
    },
    nodes: `
      /capabilities
      /capabilities/actions
      /capabilities/workflows
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      emptied: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
    },
    nodes: `
      /capabilities
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      emptied: 'No least number is asked for ("Manifest Requirements").',
    },
    nodes: `
      /interoperability
      /interoperability/compatible_with
    `,
  },
  {
    of: 'AWAS A2A',
    why: {
      null: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
      retyped: 'The text gives no type beyond the sample’s ("Manifest Requirements").',
    },
    nodes: `
      /capabilities/actions
      /capabilities/workflows
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§5 to §13).',
    },
    nodes: `
      /domain
      /auth/refresh_endpoint
      /actions/*/id
      /actions/*/operation
      /actions/*/inputs/from/description
      /actions/*/inputs/deck/options/*
      /actions/*/endpoint
      /actions/*/idempotency/key_field
      /actions/*/poll_endpoint
      /agent_status/status_endpoint
      /generated_by
      /last_verified
      /protocols/mcp/endpoint
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      removed:
        'Optional by the tables of §5 to §13; names of fields, inputs and outputs are the site’s own (§8, §9).',
      renamed: 'Additional fields are allowed (§15); a likely slip is reported for review.',
    },
    nodes: `
      /entities/crossing/fields/id
      /entities/crossing/fields/from
      /entities/crossing/fields/departs
      /entities/crossing/fields/price
      /entities/crossing/fields/deck
      /entities/booking/fields/reference
      /entities/booking/fields/crossing
      /entities/booking/fields/ticket
      /actions/*/outputs/harbours
      /actions/*/inputs/from
      /actions/*/inputs/from/required
      /actions/*/inputs/from/description
      /actions/*/inputs/date
      /actions/*/inputs/date/required
      /actions/*/inputs/deck
      /actions/*/inputs/deck/default
      /actions/*/inputs/limit
      /actions/*/inputs/limit/default
      /actions/*/outputs/crossings
      /actions/*/outputs/total
      /actions/*/inputs/crossing_id/required
      /actions/*/inputs/idempotency_key
      /actions/*/outputs/booking
      /actions/*/inputs/reference/required
      /actions/*/outputs/cancelled
      /errors/SOLD_OUT
      /agent_hints/best_time
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      removed:
        'Optional by the tables of §5 to §13; names of fields, inputs and outputs are the site’s own (§8, §9).',
    },
    nodes: `
      /capabilities
      /capabilities/streaming
      /capabilities/batch_actions
      /capabilities/webhooks
      /capabilities/pagination
      /capabilities/idempotency
      /auth/required_for
      /auth/optional_for
      /auth/token_expiry
      /auth/refresh_endpoint
      /actions/*/operation
      /actions/*/rate_limit
      /actions/*/execution_model
      /actions/*/idempotency
      /actions/*/requires_human_confirmation
      /actions/*/reversible
      /dependencies
      /dependencies/book_crossing
      /dependencies/cancel_booking
      /agent_hints
      /agent_status
      /agent_status/operational
      /agent_status/degraded_actions
      /agent_status/status_endpoint
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      renamed: 'Additional fields are allowed (§15); a likely slip is reported for review.',
    },
    nodes: `
      /errors/AUTH_EXPIRED
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      removed: 'A list with an item fewer is one, too (§5 to §13).',
    },
    nodes: `
      /auth/optional_for/*
      /actions/*
      /actions/*/inputs/deck/options/*
      /dependencies/book_crossing/*
      /dependencies/cancel_booking/*
      /agent_status/degraded_actions/*
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      emptied: 'The text gives no type beyond the sample’s (§5 to §13).',
    },
    nodes: `
      /capabilities
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      emptied: 'No least number is asked for (§5 to §13).',
    },
    nodes: `
      /auth/required_for
      /auth/optional_for
      /entities/crossing/fields
      /entities/booking/fields
      /actions/*/outputs
      /actions/*/inputs
      /dependencies
      /dependencies/book_crossing
      /dependencies/cancel_booking
      /agent_status
      /agent_status/degraded_actions
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      emptied: '"Valid values" may be of any type (§9); whether the default fits is told of the default.',
      retyped: '"Valid values" may be of any type (§9); whether the default fits is told of the default.',
      padded: '"Valid values" may be of any type (§9); whether the default fits is told of the default.',
      oversized: '"Valid values" may be of any type (§9); whether the default fits is told of the default.',
    },
    nodes: `
      /actions/*/inputs/deck/options/*
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      emptied: 'Free-form key-value pairs (§12).',
    },
    nodes: `
      /agent_hints
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
    },
    nodes: `
      /auth
      /auth/required_for/*
      /entities
      /entities/crossing
      /entities/booking
      /actions/*
      /actions/*/inputs/deck/options/*
      /actions/*/execution_model
      /actions/*/poll_endpoint
      /protocols
      /protocols/mcp
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      renamed: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
    },
    nodes: `
      /auth
      /entities/crossing
      /entities/booking
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      emptied: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
    },
    nodes: `
      /entities
      /actions/*/inputs/deck/options/*
      /protocols
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      recased: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
    },
    nodes: `
      /actions/*/id
      /actions/*/inputs/deck/options/*
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      retyped: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
      padded: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
      oversized: 'Told of what refers to it, or of what it is a part of (§5 to §13).',
    },
    nodes: `
      /actions/*/inputs/deck/options/*
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      null: 'null stands for no default: “default: any” (§9).',
    },
    nodes: `
      /actions/*/inputs/deck/default
      /actions/*/inputs/limit/default
    `,
  },
  {
    of: 'AWP 0.2',
    why: {
      null: 'Free-form key-value pairs (§12).',
      retyped: 'Free-form key-value pairs (§12).',
      wrapped: 'Free-form key-value pairs (§12).',
    },
    nodes: `
      /agent_hints/best_time
    `,
  },
  {
    of: 'ADP',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§2 to §4).',
    },
    nodes: `
      /name
      /auth/authorization_url
      /auth/token_url
      /auth/scopes/*
      /pricing/plans/*/name
      /pricing/plans/*/price
      /pricing/plans_url
      /capabilities/*/detail_url
    `,
  },
  {
    of: 'ADP',
    why: {
      removed: 'Optional by the tables of §2 to §4.',
    },
    nodes: `
      /auth/scopes
      /pricing
      /pricing/plans
      /pricing/plans_url
    `,
  },
  {
    of: 'ADP',
    why: {
      removed: 'A list with an item fewer is one, too (§2 to §4).',
    },
    nodes: `
      /auth/scopes/*
      /pricing/plans/*
      /capabilities/*
    `,
  },
  {
    of: 'ADP',
    why: {
      emptied: 'No least number is asked for (§2 to §4).',
    },
    nodes: `
      /auth/scopes
      /pricing/plans
    `,
  },
  {
    of: 'ADP',
    why: {
      retyped: 'The type of price is not given (§4).',
    },
    nodes: `
      /pricing/plans/*/price
    `,
  },
  {
    of: 'ADP',
    why: {
      retyped: 'The type of limits is not given (§4).',
      null: 'The type of limits is not given (§4).',
      wrapped: 'The type of limits is not given (§4).',
    },
    nodes: `
      /pricing/plans/*/limits
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§2 to §4).',
    },
    nodes: `
      /name
      /auth/header
      /auth/setup_url
      /pricing/plans/*/name
      /pricing/plans/*/price
      /pricing/plans_url
      /capabilities/*/detail_url
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      removed: 'Optional by the tables of §2 to §4; header has a default (§3).',
    },
    nodes: `
      /auth/header
      /pricing
      /pricing/plans
      /pricing/plans_url
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      removed: 'A list with an item fewer is one, too (§2 to §4).',
    },
    nodes: `
      /pricing/plans/*
      /capabilities/*
    `,
  },
  {
    of: 'ADP with a key',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (§2 to §4).',
    },
    nodes: `
      /auth/prefix
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      emptied: 'No least number is asked for (§2 to §4).',
    },
    nodes: `
      /pricing/plans
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      retyped: 'The type of price is not given (§4).',
    },
    nodes: `
      /pricing/plans/*/price
    `,
  },
  {
    of: 'ADP with a key',
    why: {
      retyped: 'The type of limits is not given (§4).',
      null: 'The type of limits is not given (§4).',
      wrapped: 'The type of limits is not given (§4).',
    },
    nodes: `
      /pricing/plans/*/limits
    `,
  },
  {
    of: 'ADP detail',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§5).',
    },
    nodes: `
      /name
      /parameters/*/name
      /parameters/*/type
      /parameters/*/example
      /parameters/*/description
      /parameters/*/example/*
      /request_example/url
      /request_example/headers/Content-Type
      /response_example/body/id
      /auth_scopes/*
    `,
  },
  {
    of: 'ADP detail',
    why: {
      emptied: 'No least number is asked for (§5).',
    },
    nodes: `
      /auth_scopes
      /rate_limits
    `,
  },
  {
    of: 'ADP detail',
    why: {
      emptied: 'An example is a value of the site’s own; that it fits its type is checked (§5).',
      padded: 'An example is a value of the site’s own; that it fits its type is checked (§5).',
      oversized: 'An example is a value of the site’s own; that it fits its type is checked (§5).',
    },
    nodes: `
      /parameters/*/example
      /parameters/*/example/*
    `,
  },
  {
    of: 'ADP detail',
    why: {
      emptied: 'The body of an example is the API’s own (§5).',
    },
    nodes: `
      /request_example/headers
      /request_example/body
      /request_example/body/to
      /response_example/body
      /response_example/body/id
    `,
  },
  {
    of: 'ADP detail',
    why: {
      removed: 'A list with an item fewer is one, too (§5).',
    },
    nodes: `
      /parameters/*
      /parameters/*/example/*
      /auth_scopes/*
    `,
  },
  {
    of: 'ADP detail',
    why: {
      removed: 'Optional by the table of §5 (auth_scopes?, rate_limits?), or inside an example.',
    },
    nodes: `
      /request_example/headers
      /request_example/headers/Content-Type
      /request_example/body
      /request_example/body/to
      /response_example/body/id
      /auth_scopes
      /rate_limits
      /rate_limits/requests_per_minute
      /rate_limits/daily_limit
    `,
  },
  {
    of: 'ADP detail',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (§5).',
    },
    nodes: `
      /parameters/*/example
    `,
  },
  {
    of: 'ADP detail',
    why: {
      padded: 'The body of an example is the API’s own (§5).',
      oversized: 'The body of an example is the API’s own (§5).',
    },
    nodes: `
      /request_example/body/to
      /response_example/body/id
    `,
  },
  {
    of: 'ADP detail',
    why: {
      duplicated: 'An example is a value of the site’s own; that it fits its type is checked (§5).',
    },
    nodes: `
      /parameters/*/example/*
    `,
  },
  {
    of: 'ADP detail',
    why: {
      renamed: 'The text forbids no further fields (§5).',
    },
    nodes: `
      /request_example/headers
      /request_example/headers/Content-Type
      /request_example/body
      /request_example/body/to
      /response_example/body/id
    `,
  },
  {
    of: 'ADP detail',
    why: {
      retyped: 'The body of an example is the API’s own (§5).',
    },
    nodes: `
      /request_example/headers/Content-Type
      /request_example/body
      /request_example/body/to
      /response_example/body
      /response_example/body/id
    `,
  },
  {
    of: 'ADP detail',
    why: {
      null: 'The body of an example is the API’s own (§5).',
      wrapped: 'The body of an example is the API’s own (§5).',
    },
    nodes: `
      /request_example/body
      /request_example/body/to
      /response_example/body
      /response_example/body/id
    `,
  },
  {
    of: 'WoA',
    why: {
      emptied: 'No least number is asked for (§4), and an empty schema takes anything (Core §4.3.1).',
    },
    nodes: `
      /agents/*/capabilities
      /agents/*/inputs/properties/text
      /agents/*/inputs/properties/max_words
      /agents/*/inputs/required
      /agents/*/outputs/properties/summary
      /agents/*/outputs/required
      /agents/*/operations
      /agents/*/operations/*/inputs/properties/text
      /agents/*/operations/*/inputs/required
      /agents/*/operations/*/outputs/properties/summary
    `,
  },
  {
    of: 'WoA',
    why: {
      removed: 'A list with an item fewer is one, too (§4).',
    },
    nodes: `
      /agents/*/capabilities/*
      /agents/*/inputs/required/*
      /agents/*/outputs/required/*
      /agents/*/transports/*
      /agents/*/operations/*
      /agents/*/operations/*/inputs/required/*
    `,
  },
  {
    of: 'WoA',
    why: {
      removed: 'OPTIONAL in §4.1, or a keyword that JSON Schema does not require (§4.2).',
      renamed:
        'Additional metadata is allowed (§6); unknown keywords of JSON Schema are no fault (Core §4.3.1).',
      wrapped: 'A list of types is JSON Schema, too (Validation §6.1.1).',
    },
    nodes: `
      /agents/*/inputs/type
      /agents/*/inputs/properties/text/type
      /agents/*/inputs/properties/max_words/type
      /agents/*/outputs/type
      /agents/*/outputs/properties/summary/type
      /agents/*/operations/*/inputs/type
      /agents/*/operations/*/inputs/properties/text/type
      /agents/*/operations/*/outputs/type
      /agents/*/operations/*/outputs/properties/summary/type
    `,
  },
  {
    of: 'WoA',
    why: {
      removed: 'OPTIONAL in §4.1, or a keyword that JSON Schema does not require (§4.2).',
      renamed:
        'Additional metadata is allowed (§6); unknown keywords of JSON Schema are no fault (Core §4.3.1).',
    },
    nodes: `
      /agents/*/inputs/$schema
      /agents/*/inputs/properties/text/description
      /agents/*/inputs/properties/max_words
      /agents/*/inputs/properties/max_words/minimum
      /agents/*/inputs/properties/max_words/maximum
      /agents/*/inputs/required
      /agents/*/outputs/required
      /agents/*/operations/*/inputs/properties/text/minLength
      /agents/*/operations/*/inputs/properties/text/maxLength
      /agents/*/operations/*/inputs/properties/text/pattern
      /agents/*/operations/*/inputs/required
    `,
  },
  {
    of: 'WoA',
    why: {
      removed: 'OPTIONAL in §4.1, or a keyword that JSON Schema does not require (§4.2).',
    },
    nodes: `
      /agents/*/version
      /agents/*/capabilities
      /agents/*/operations
      /agents/*/operations/*/inputs
      /agents/*/operations/*/outputs
    `,
  },
  {
    of: 'WoA',
    why: {
      renamed:
        'Additional metadata is allowed (§6); unknown keywords of JSON Schema are no fault (Core §4.3.1).',
    },
    nodes: `
      /agents/*/operations/*/outputs/properties/summary
    `,
  },
  {
    of: 'WoA',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§4).',
    },
    nodes: `
      /agents/*/id
      /agents/*/capabilities/*
      /agents/*/operations/*/name
      /agents/*/operations/*/inputs/properties/text/pattern
      /transports/rest/base
      /transports/mcp/server
      /transports/mcp/tool_namespace
    `,
  },
  {
    of: 'WoA',
    isSeenElsewhere: true,
    why: {
      emptied: 'Told of what refers to it, or of what it is a part of (§4).',
    },
    nodes: `
      /agents/*/inputs/properties
      /agents/*/outputs/properties
      /agents/*/operations/*/inputs/properties
      /agents/*/operations/*/outputs/properties
      /transports
    `,
  },
  {
    of: 'WoA',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (§4).',
    },
    nodes: `
      /agents/*/inputs/properties/text
      /agents/*/outputs/properties/summary
      /agents/*/operations/*/inputs/properties/text
      /agents/*/operations/*/outputs/properties/summary
      /transports/rest
      /transports/mcp
    `,
  },
  {
    of: 'WoA',
    isSeenElsewhere: true,
    why: {
      renamed: 'Told of what refers to it, or of what it is a part of (§4).',
    },
    nodes: `
      /agents/*/inputs/properties/text
      /agents/*/outputs/properties/summary
      /agents/*/operations/*/inputs/properties/text
    `,
  },
  {
    of: 'WoA',
    why: {
      oversized: 'A regular expression of any length and case is one (§4.2).',
    },
    nodes: `
      /agents/*/operations/*/inputs/properties/text/pattern
    `,
  },
  {
    of: 'agents.json',
    why: {
      recased:
        'Names, addresses, selectors, header names and free text are in the case that the site gives them (§2 and §3.2).',
    },
    nodes: `
      /site/url
      /site/contact
      /site/privacyPolicy
      /capabilities/*/endpoint
      /capabilities/*/openapi
      /capabilities/*/parameters/*/name
      /capabilities/*/parameters/*/in
      /capabilities/*/parameters/*/type
      /capabilities/*/parameters/*/description
      /capabilities/*/auth/endpoint
      /generatedAt
      /access/allow/*
      /access/disallow/*
    `,
  },
  {
    of: 'agents.json',
    why: {
      removed: 'OPTIONAL in §2.3 to §2.7, which hold for JSON by §3.2.',
    },
    nodes: `
      /site/description
      /site/contact
      /site/privacyPolicy
      /capabilities/*/description
      /capabilities/*/method
      /capabilities/*/auth
      /capabilities/*/rateLimit
      /capabilities/*/openapi
      /capabilities/*/parameters
      /capabilities/*/parameters/*/in
      /capabilities/*/parameters/*/type
      /capabilities/*/parameters/*/required
      /capabilities/*/parameters/*/description
      /generatedAt
      /access
      /access/allow
      /access/disallow
      /agents
      /agents/claude
      /agents/claude/capabilities
      /agents/claude/rateLimit
    `,
  },
  {
    of: 'agents.json',
    why: {
      removed: 'A list with an item fewer is one, too (§2 and §3.2).',
    },
    nodes: `
      /capabilities/*/parameters/*
      /capabilities/*
      /access/allow/*
      /access/disallow/*
      /agents/*
      /agents/claude/capabilities/*
    `,
  },
  {
    of: 'agents.json',
    why: {
      renamed: 'The draft forbids no further members (§3.2).',
    },
    nodes: `
      /capabilities/*/auth
      /capabilities/*/parameters/*/in
      /capabilities/*/parameters/*/type
      /capabilities/*/parameters/*/required
      /capabilities/*/parameters/*/description
      /agents/*
      /agents/claude
    `,
  },
  {
    of: 'agents.json',
    isSeenElsewhere: true,
    why: {
      removed: 'Told of what refers to it, or of what it is a part of (§2 and §3.2).',
    },
    nodes: `
      /capabilities/*
      /capabilities/*/auth/endpoint
    `,
  },
  {
    of: 'agents.json',
    why: {
      emptied: 'The text gives no type beyond the sample’s (§2 and §3.2).',
    },
    nodes: `
      /capabilities/*/parameters
    `,
  },
  {
    of: 'agents.json',
    why: {
      emptied: 'No least number is asked for (§2, §3).',
    },
    nodes: `
      /access
      /access/allow
      /access/disallow
      /agents
      /agents/claude
      /agents/claude/capabilities
    `,
  },
  {
    of: 'agents.json',
    isSeenElsewhere: true,
    why: {
      renamed: 'Told of what refers to it, or of what it is a part of (§2 and §3.2).',
    },
    nodes: `
      /capabilities/*/auth/endpoint
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      emptied:
        'Inputs may be empty (§9, Action fields); that the endpoint then lacks a value is told of the endpoint.',
    },
    nodes: `
      /actions/*/inputs
    `,
  },
  {
    of: 'AWP 0.2',
    isSeenElsewhere: true,
    why: {
      removed:
        'An input is the site’s own (§9, Action fields); that the endpoint lacks its value is told of the endpoint.',
      renamed:
        'An input is the site’s own (§9, Action fields); that the endpoint lacks its value is told of the endpoint.',
    },
    nodes: `
      /actions/*/inputs/crossing_id
      /actions/*/inputs/reference
    `,
  },
  {
    of: 'ADP detail',
    isSeenElsewhere: true,
    why: {
      emptied:
        'A capability may take no parameter (§5); that the endpoint lacks a value is told of the endpoint.',
    },
    nodes: `
      /parameters
    `,
  },
  {
    of: 'ADP detail',
    isSeenElsewhere: true,
    why: {
      removed:
        'A parameter is the site’s own (§5); that the endpoint lacks its value is told of the endpoint.',
    },
    nodes: `
      /parameters/*
    `,
  },
  {
    of: 'ADP detail',
    isSeenElsewhere: true,
    why: {
      recased:
        'Names are in the case that the site gives them (§5); that the endpoint lacks its value is told of the endpoint.',
    },
    nodes: `
      /parameters/*/name
    `,
  },
  {
    of: 'AWAS 1.1',
    isSeenElsewhere: true,
    why: {
      emptied:
        'Told of the list of required names, or of the whole schema: which of the two is wrong cannot be seen (upstream schema).',
    },
    nodes: `
      /actions/*/inputSchema/properties
      /actions/*/outputSchema/properties
    `,
  },
  {
    of: 'AWAS 1.1',
    isSeenElsewhere: true,
    why: {
      removed:
        'Told of the list of required names, or of the whole schema: which of the two is wrong cannot be seen (upstream schema).',
    },
    nodes: `
      /actions/*/inputSchema/properties/query
      /actions/*/outputSchema/properties/books
    `,
  },
  {
    of: 'AWAS 1.1',
    isSeenElsewhere: true,
    why: {
      renamed:
        'Told of the list of required names, or of the whole schema: which of the two is wrong cannot be seen (upstream schema).',
    },
    nodes: `
      /actions/*/inputSchema/properties/query
    `,
  },
];

/** The same of the lines of agents.txt, by key. */
export const ALLOWED_LINES: readonly {
  readonly mutation: string;
  readonly why: string;
  readonly keys: string;
}[] = [
  {
    mutation: 'removed',
    why: 'OPTIONAL in §2.3 to §2.7.',
    keys: 'Generated-At Site-Description Site-Contact Site-Privacy-Policy Agents-JSON Method Auth Rate-Limit Description OpenAPI Param Allow Disallow Agent Capabilities',
  },
  {
    mutation: 'recased',
    why: 'Addresses, paths and names are in the case that the site gives them (§2.3 to §2.7); T and Z of a timestamp are of either case (RFC 3339).',
    keys: 'Generated-At Site-URL Site-Contact Site-Privacy-Policy Agents-JSON Endpoint OpenAPI Auth-Endpoint Allow Disallow Agent',
  },
  {
    mutation: 'remark',
    why: 'Comments are lines that begin with a number sign (§2.2): within free text it is text.',
    keys: 'Site-Name Site-Description Description Param',
  },
  {
    mutation: 'emptied',
    why: 'An empty Disallow forbids nothing, as in robots.txt (§2.6).',
    keys: 'Disallow',
  },
];
