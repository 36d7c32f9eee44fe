import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ShownPost_post$key } from '../../__generated__/ShownPost_post.graphql.ts'
import type { PostKind } from './kinds.ts'
import { PostView } from './PostView.tsx'
import { PostVideo } from './video/PostVideo.tsx'

type Props = {
  kind: PostKind
  post: ShownPost_post$key
  /** On the page of its brand, which needs no naming. */
  isOfBrand?: boolean | undefined
  /** Its video counts as watched. */
  isRead?: boolean
  /** Under the text: reactions, the next one. */
  children?: ReactNode
}

/** A saved post as its readers see it, for them and for who edits it. */
export function ShownPost({ kind, post, isOfBrand, isRead = false, children }: Props) {
  const { title, text, date, unpublishAt, brand, image, video, attachFile, images, resources } = useFragment(
    graphql`
    fragment ShownPost_post on Post {
      title text date unpublishAt
      brand { name }
      image { url }
      video { ...PostVideo_video }
      attachFile { url name }
      images { file { url name } }
      resources { file { url name } }
    }
  `,
    post,
  )
  const files = resources.map(({ file }) => file)
  return (
    <PostView
      title={title}
      date={date}
      end={kind.ends ? unpublishAt : null}
      {...(brand && !isOfBrand ? { brand: brand.name } : {})}
      html={text}
      image={image?.url ?? null}
      video={<PostVideo video={video} isRead={isRead} />}
      images={images.map(({ file }) => file)}
      files={attachFile ? [attachFile, ...files] : files}
    >
      {children}
    </PostView>
  )
}
