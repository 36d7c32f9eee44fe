import { graphql, useFragment } from 'react-relay'
import type { PreviewSection_section$key } from '../../__generated__/PreviewSection_section.graphql.ts'
import { SectionLook } from '../sections/SectionLook.tsx'
import { shownEmbed } from '../sections/shownEmbed.ts'
import { shownProducts } from '../sections/shownProducts.ts'

export function PreviewSection({ section }: { section: PreviewSection_section$key }) {
  const known = useFragment(
    graphql`
    fragment PreviewSection_section on Section {
      type title body
      videoFile { url }
      subtitleFile { url }
      audioFile { url }
      imageFile { url }
      pdfFile { url }
      embed { ...shownEmbed_embed }
      ...shownProducts_section
    }
  `,
    section,
  )
  const { type, title, body, videoFile, subtitleFile, audioFile, imageFile, pdfFile, embed } = known
  const addressOf = (file: typeof videoFile) => file && { url: file.url }
  return (
    <SectionLook
      section={{
        type,
        title,
        body,
        videoFile: addressOf(videoFile),
        subtitleFile: addressOf(subtitleFile),
        audioFile: addressOf(audioFile),
        imageFile: addressOf(imageFile),
        pdfFile: addressOf(pdfFile),
        embed: shownEmbed(embed),
        products: shownProducts(known),
      }}
    />
  )
}
