import { graphql, useFragment } from 'react-relay'
import type { PreviewSection_section$key } from '../__generated__/PreviewSection_section.graphql.ts'
import { SectionLook } from './SectionLook.tsx'

export function PreviewSection({ section }: { section: PreviewSection_section$key }) {
  const shown = useFragment(graphql`
    fragment PreviewSection_section on Section {
      type title body
      videoFile { url }
      subtitleFile { url }
      audioFile { url }
      imageFile { url }
      products {
        id name body
        imageFile { url }
        variants { id name description partNumber imageFile { url } }
      }
    }
  `, section)
  return <SectionLook section={shown} />
}
