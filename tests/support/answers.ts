interface Answer {
  errors?: { extensions: { code?: string; fields?: Record<string, string> } }[]
}

/** The code of a refusal; undefined where nothing was refused. */
export const codeOf = ({ errors }: Answer): string | undefined => errors?.[0]?.extensions.code

/** The first field a refusal names. */
export const fieldOf = ({ errors }: Answer): string | undefined => Object.keys(errors?.[0]?.extensions.fields ?? {})[0]

/** Says what somebody thinks of a thing. */
export const REACT =
  'mutation ($input: ReactInput!) { react(input: $input) { reactions { favored liked disliked likes dislikes favorites } } }'
