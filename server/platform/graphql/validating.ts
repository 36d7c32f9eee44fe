import { NoSchemaIntrospectionCustomRule, type DocumentNode, type GraphQLSchema } from 'graphql'
import { operationOf } from '../operations/operations.ts'
import { refusedEarly } from '../permission.ts'
import type { OfRequest } from './request.ts'

/**
 * Development tools ask for the schema; strangers may not. Who may is asked before anybody is told what is wrong with a
 * document.
 */
export const validating = (schema: GraphQLSchema): OfRequest => ({
  onValidate({ addValidationRule, params, context }) {
    const { viewer } = context.paddock
    if (!viewer) addValidationRule(NoSchemaIntrospectionCustomRule)
    return ({ result, setResult }) => {
      if (!result.length) return
      const operation = operationOf(params.documentAST as DocumentNode, context.params?.operationName)
      const refused = refusedEarly(schema, operation, viewer)
      if (refused) setResult([refused])
    }
  },
})
