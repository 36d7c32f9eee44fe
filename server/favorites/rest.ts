import { gql, type Row } from '../platform/rest/rest.ts'

interface Listed {
  _id: string
  type: string | null
  title: string
  path: string
  image: { url: string } | null
}

export const rows: Row[] = [
  {
    route: 'GET /api/favorites',
    summary: 'The caller’s favorites: `Id` and `Type` of each (Video, Announcement, Event, Podcast), with its title.',
    values: ({ text }) => ({ text }),
    document: gql`query ($text: String) { favorites(text: $text) { _id: databaseId type title path image { url } } }`,
    shape: (data: { favorites: Listed[] }) => ({
      favorites: data.favorites.flatMap(({ _id, type, title, path, image }) =>
        type ? [{ _id, Id: _id, Type: type, title, path, image: image?.url ?? null }] : [],
      ),
    }),
  },
]
