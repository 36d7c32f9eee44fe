import { gql } from '../platform/rest/document.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { address } from '../platform/rest/shape.ts'

export const rows: Row[] = [
  row({
    route: 'GET /api/favorites',
    summary: 'The caller’s favorites: `Id` and `Type` of each (Video, Announcement, Event, Podcast), with its title.',
    values: ({ text }) => ({ text }),
    document: gql(`query ($text: String) { favorites(text: $text) { _id: databaseId type title path image { url } } }`),
    shape: (data) => ({
      favorites: data.favorites.flatMap(({ _id, type, title, path, image }) =>
        type ? [{ _id, Id: _id, Type: type, title, path, image: address(image) }] : [],
      ),
    }),
  }),
]
