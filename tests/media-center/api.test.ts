import { setTimeout as wait } from 'node:timers/promises'
import { expect, describe, it } from 'vitest'
import { storedFileRow } from '../../prisma/factories/files.ts'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeFolder, makeMedia, mediaRow, namedRow } from '../../prisma/factories/media-center.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { fittingName, freeName, keyOf, named, placeOf } from '../../server/media-center/names.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, statements, travel, jobs } = await openWorld()
const admin = await person('company-admin')
const learner = await person('learner')

interface Listed {
  mediaItems: { totalCount: number; edges: { node: { databaseId: string; name: string; path: string } }[] }
}
const list = async (who: Who, args: string): Promise<string[] | undefined> =>
  (
    await graphql<Listed>(who, `{ mediaItems(${args}) { totalCount edges { node { databaseId name path } } } }`)
  ).data?.mediaItems.edges.map(({ node }) => node.name)
const place = async (who: Who, args: string) =>
  (
    await graphql<{
      mediaPlace: { item: { databaseId: string } | null; breadcrumbs: { name: string; path: string }[] } | null
    }>(who, `{ mediaPlace(${args}) { item { databaseId } breadcrumbs { name path } viewerCanAdd } }`)
  ).data?.mediaPlace

const move = (who: Who, databaseIds: string[], folderId: string | null) =>
  graphql(who, 'mutation ($input: MoveMediaInput!) { moveMedia(input: $input) { mediaItem { path } } }', {
    input: { databaseIds, folderId },
  })
const add = (who: Who, input: object) =>
  graphql<{ addMedia: { mediaItem: { databaseId: string; name: string; isPublic: boolean; path: string } } }>(
    who,
    'mutation ($input: AddMediaInput!) { addMedia(input: $input) { mediaItem { databaseId name isPublic path } } }',
    { input },
  )
const save = (who: Who, input: object) =>
  graphql(who, 'mutation ($input: SaveMediaInput!) { saveMedia(input: $input) { mediaItem { name path open } } }', {
    input,
  })
const remove = (who: Who, databaseIds: string[]) =>
  graphql<{ deleteMedia: { deletionId: string; count: number } }>(
    who,
    'mutation ($input: DeleteMediaInput!) { deleteMedia(input: $input) { deletionId count } }',
    { input: { databaseIds } },
  )
const undo = (who: Who, deletionId: string) =>
  graphql(who, 'mutation ($input: UndoDeleteMediaInput!) { undoDeleteMedia(input: $input) { mediaItem { path } } }', {
    input: { deletionId },
  })
/** Which rows are not as their folders say: the way down, whose they are, whether learners see them. */
const astray = () => db.$queryRaw<{ name: string }[]>`
  WITH RECURSIVE tree AS (
    SELECT id, ARRAY[]::uuid[] AS way, "isPublic" AS open, "brandId" FROM "MediaItem" WHERE "parentId" IS NULL
    UNION ALL SELECT m.id, t.way || t.id, t.open AND m."isPublic", t."brandId" FROM "MediaItem" m JOIN tree t ON m."parentId" = t.id)
  SELECT m.name FROM "MediaItem" m LEFT JOIN tree t ON t.id = m.id
  WHERE t.id IS NULL OR m."ancestorIds" <> t.way OR m.open <> t.open OR m."brandId" IS DISTINCT FROM t."brandId"`

describe('who sees what', () => {
  it('private things answer learners as if they were not there: list, search, path, id, crumbs, download, photos', async () => {
    const secret = await makeFolder(db, null, { name: 'Secret prices', isPublic: false })
    const inner = await makeFolder(db, secret, { name: 'Secret inner' })
    const picture = await makeMedia(db, inner, { name: 'Secret ride.png' })
    const alone = await makeMedia(db, null, { name: 'Secret alone.png', isPublic: false })
    const shown = await makeMedia(db, null, { name: 'Shown ride.png' })
    expect(await list(admin, 'text: "secret"')).toEqual([
      'Secret inner',
      'Secret prices',
      'Secret alone.png',
      'Secret ride.png',
    ])
    expect(await list(learner, 'text: "secret"')).toEqual([])
    for (const args of [
      'path: "secret prices"',
      'path: "Secret prices/Secret inner/secret RIDE.png"',
      `folder: "${inner.id}"`,
    ]) {
      expect(await place(admin, args), args).not.toBeNull()
      expect(await place(learner, args), args).toBeNull()
      expect(await place(admin, `${args}, open: true`), args).toBeNull()
      expect(await list(learner, args), args).toEqual([])
    }
    expect(await list(learner, 'path: ""')).toContain('Shown ride.png')
    expect(await list(learner, 'path: ""')).not.toContain('Secret prices')
    const asked = `{ one: mediaItem(databaseId: "${picture.id}") { name file { url } }
      contents: mediaContents(ids: ["${secret.id}", "${alone.id}", "${shown.id}"]) { edges { node { name } } }
      photos(text: "ride") { edges { node { name } } }
      beside: mediaBeside(databaseId: "${shown.id}", text: "ride") { name } }`
    const hidden = await graphql(learner, asked)
    expect(hidden.data).toEqual({
      one: null,
      contents: { edges: [{ node: { name: 'Shown ride.png' } }] },
      photos: { edges: [{ node: { name: 'Shown ride.png' } }] },
      beside: null,
    })
    const node = await graphql(
      learner,
      '{ node(id: $id) { id } }'.replace(
        '$id',
        JSON.stringify(Buffer.from(`MediaItem:${picture.id}`).toString('base64')),
      ),
    )
    expect(node.data).toEqual({ node: null })
    // The photo library is for learners: administrators find there what learners find.
    const photos = await graphql<{ photos: { edges: { node: { name: string } }[] } }>(
      admin,
      '{ photos(text: "secret") { edges { node { name } } } }',
    )
    expect(photos.data?.photos.edges).toEqual([])
  })

  it('a brand’s things are seen while it is active, and changed by its managers alone', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { brandId: own.id, userId: manager.user.id } })
    const [ownFolder, otherFolder] = [
      await makeFolder(db, null, { name: `Own ${own.name}`, brandId: own.id }),
      await makeFolder(db, null, { name: `Other ${other.name}`, brandId: other.id }),
    ]
    await makeMedia(db, ownFolder, { name: 'own.png' })
    await makeMedia(db, ownFolder, { name: 'own-draft.png', isPublic: false })
    await makeMedia(db, otherFolder, { name: 'other.png' })
    expect(await list(learner, `brand: "${own.id}"`)).toEqual(['own.png'])
    expect(await list(learner, `brand: "${other.id}"`)).toEqual([])
    expect(await place(learner, `brand: "${other.id}"`)).toBeNull()
    expect(await list(manager, `brand: "${own.id}"`)).toEqual(['own-draft.png', 'own.png'])
    expect(await list(manager, `brand: "${other.id}"`)).toEqual([])
    expect(codeOf(await add(manager, { name: 'Mine', folderId: ownFolder.id }))).toBeUndefined()
    expect(codeOf(await add(manager, { name: 'Theirs', folderId: otherFolder.id }))).toBe('NOT_FOUND')
    expect(codeOf(await add(manager, { name: 'At the root' }))).toBe('FORBIDDEN')
    expect(codeOf(await add(manager, { name: 'Theirs', brandId: other.id }))).toBe('FORBIDDEN')
    await db.brand.update({ where: { id: other.id }, data: { active: true } })
    expect(codeOf(await add(manager, { name: 'Theirs', folderId: otherFolder.id }))).toBe('FORBIDDEN')
    expect(codeOf(await move(manager, [otherFolder.id], ownFolder.id))).toBe('FORBIDDEN')
    expect(codeOf(await remove(manager, [otherFolder.id]))).toBe('FORBIDDEN')
    for (const who of [admin, manager]) {
      const { data } = await graphql<{
        mediaItems: { edges: { node: { databaseId: string; viewerCanEdit: boolean } }[] }
      }>(who, '{ mediaItems(text: "own-draft") { edges { node { databaseId viewerCanEdit } } } }')
      expect(data!.mediaItems.edges.every(({ node }) => node.viewerCanEdit)).toBe(true)
    }
  })

  it('the folder of a deleted brand stays and is private from then', async () => {
    const brand = await makeBrand(db, { active: true })
    const folder = await makeFolder(db, null, { name: `Leaving ${brand.name}`, brandId: brand.id })
    await makeMedia(db, folder, { name: 'leaving.png' })
    expect(await list(learner, 'text: "leaving"')).toHaveLength(2)
    const platform = await person('platform-admin')
    const gone = await graphql(
      platform,
      'mutation ($input: DeleteBrandInput!) { deleteBrand(input: $input) { databaseId } }',
      { input: { databaseId: brand.id } },
    )
    expect(gone.errors).toBeUndefined()
    expect(await list(learner, 'text: "leaving"')).toEqual([])
    expect(await list(admin, 'text: "leaving"')).toHaveLength(2)
    expect(await astray()).toEqual([])
  })

  it('is closed while the media center is turned off', async () => {
    const settings = await db.settings.findUnique({ where: { id: 1 } })
    const values = { ...(settings?.values as object), flags: { mediaCenter: false } }
    await db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
    try {
      for (const who of [admin, learner]) {
        expect(codeOf(await graphql(who, '{ mediaItems { totalCount } }'))).toBe('FORBIDDEN')
        expect(codeOf(await graphql(who, '{ photos { totalCount } }'))).toBe('FORBIDDEN')
      }
    } finally {
      await db.settings.update({ where: { id: 1 }, data: { values: settings?.values ?? {} } })
    }
  })
})

describe('paths and names', () => {
  it('lead to one thing however they are typed, and to nothing where nothing is', async () => {
    const outer = await makeFolder(db, null, { name: 'Ünter Wegs' })
    const inner = await makeFolder(db, outer, { name: 'Tag 1' })
    const file = await makeMedia(db, inner, { name: 'Ride 100%.png' })
    const found = await place(learner, 'path: "/ünter wegs//TAG 1/ride 100%.PNG/"')
    expect(found).toMatchObject({
      item: { databaseId: file.id },
      breadcrumbs: [
        { name: 'Ünter Wegs', path: 'Ünter Wegs' },
        { name: 'Tag 1', path: 'Ünter Wegs/Tag 1' },
      ],
    })
    expect(await place(learner, `path: ${JSON.stringify('U\u0308nter Wegs/Tag 1')}`)).not.toBeNull()
    for (const path of ['Ünter Wegs\u0000', '\ud800'])
      expect(
        codeOf(await graphql(learner, 'query ($path: String) { mediaPlace(path: $path) { __typename } }', { path })),
      ).toBe('BAD_USER_INPUT')
    for (const path of [
      '..',
      'Ünter Wegs/..',
      'Ünter Wegs/../Ünter Wegs',
      './Ünter Wegs',
      '%2e%2e/Ünter Wegs',
      'Ünter Wegs/%2e',
      'x'.repeat(300),
      'x'.repeat(10_000),
      'a/'.repeat(500),
      'Ünter Wegs/Tag',
    ])
      for (const field of ['mediaPlace', 'mediaItems']) {
        const { data, errors } = await graphql<Record<string, { edges?: unknown[] } | null>>(
          learner,
          `query ($path: String) { ${field}(path: $path) { __typename ${field === 'mediaItems' ? 'edges { node { name } }' : ''} } }`,
          { path },
        )
        expect(errors, path).toBeUndefined()
        expect(data?.[field]?.edges ?? [], path).toEqual([])
        if (field === 'mediaPlace') expect(data?.mediaPlace, path).toBeNull()
      }
  })

  it('are one per folder, whatever the size of letters and what shows nothing', async () => {
    const folder = await makeFolder(db, null)
    const named = async (name: string) => add(admin, { name, folderId: folder.id })
    expect((await named('Price List')).data?.addMedia.mediaItem.name).toBe('Price List')
    for (const name of [
      'price list',
      'PRICE LIST',
      ' Price List ',
      'Price\u200b List',
      'Price \u202eList',
      'Price Li\u00adst',
      'Ｐrice List',
    ])
      expect(codeOf(await named(name)), name).toBe('CONFLICT')
    for (const name of ['', '   ', '\u200b', '.', '..', 'a/b', 'a\\b', 'x'.repeat(121), 'x'.repeat(300)]) {
      const { errors } = await named(name)
      expect([errors?.[0]?.extensions.code, errors?.[0]?.extensions.fields?.name], name).toEqual([
        'BAD_USER_INPUT',
        expect.any(String),
      ])
    }
    expect((await named('Con\u0007sole')).data?.addMedia.mediaItem.name).toBe('Console')
    expect(codeOf(await add(admin, { name: 'File-Structure' }))).toBe('BAD_USER_INPUT')
    expect(
      (await add(admin, { name: 'price list', folderId: folder.id, keepBoth: true })).data?.addMedia.mediaItem.name,
    ).toBe('price list (2)')
    const at = await Promise.all(Array.from({ length: 8 }, () => named('At once')))
    expect(at.map(codeOf).filter((code) => code === 'CONFLICT')).toHaveLength(7)
    const both = await Promise.all(
      Array.from({ length: 8 }, () => add(admin, { name: 'Both', folderId: folder.id, keepBoth: true })),
    )
    expect(new Set(both.map(({ data }) => data?.addMedia.mediaItem.name)).size).toBe(8)
    await expect(makeFolder(db, folder, { name: 'PRICE list' })).rejects.toThrow(/constraint|exists/i)
  })

  it('are put in order by numbers, folders first, and made to fit with their ending', async () => {
    const folder = await makeFolder(db, null)
    for (const name of ['ride 10.png', 'Ride 9.png', 'ride 100.png']) await makeMedia(db, folder, { name })
    await makeFolder(db, folder, { name: 'Zed' })
    expect(await list(learner, `folder: "${folder.id}"`)).toEqual(['Zed', 'Ride 9.png', 'ride 10.png', 'ride 100.png'])
    expect(await list(learner, `folder: "${folder.id}", sort: NAME_DESC`)).toEqual([
      'Zed',
      'ride 100.png',
      'ride 10.png',
      'Ride 9.png',
    ])
    expect(fittingName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`)
    expect(fittingName('..')).toBe('file')
    expect(freeName(`${'x'.repeat(116)}.pdf`, new Set([keyOf(`${'x'.repeat(116)}.pdf`)]))).toBe(
      `${'x'.repeat(112)} (2).pdf`,
    )
    for (const name of ['Ünter 007', 'ﬁle 12.PDF', 'İstanbul']) expect(namedRow(name)).toEqual(named(name))
    expect(placeOf('a 00012 b')).toBe(placeOf('A 12 B'))
  })
})

describe('moving', () => {
  it('takes everything along, and a folder never into itself or what it holds', async () => {
    const [a, target] = [
      await makeFolder(db, null, { name: 'Move a' }),
      await makeFolder(db, null, { name: 'Move to', isPublic: false }),
    ]
    const b = await makeFolder(db, a, { name: 'b' })
    const c = await makeFolder(db, b, { name: 'c' })
    const file = await makeMedia(db, c, { name: 'deep.png' })
    for (const into of [a, b, c]) {
      const refused = await move(admin, [a.id], into.id)
      expect([codeOf(refused), Object.keys(refused.errors![0]!.extensions.fields ?? {})]).toEqual([
        'BAD_USER_INPUT',
        ['folderId'],
      ])
    }
    expect(codeOf(await move(admin, [b.id], file.id))).toBe('NOT_FOUND')
    await expect(
      db.$executeRaw`UPDATE "MediaItem" SET "parentId" = ${a.id}::uuid, "ancestorIds" = ARRAY[${a.id}::uuid] WHERE id = ${a.id}::uuid`,
    ).rejects.toThrow(/MediaItem_not_in_itself/)
    expect(await list(learner, `folder: "${c.id}"`)).toEqual(['deep.png'])
    expect(codeOf(await move(admin, [a.id, c.id], target.id))).toBeUndefined()
    expect(await place(admin, 'path: "Move to/Move a/b/c/deep.png"')).toMatchObject({ item: { databaseId: file.id } })
    // What lies in a private folder is private.
    expect(await list(learner, `folder: "${c.id}"`)).toEqual([])
    expect(codeOf(await move(admin, [a.id], null))).toBeUndefined()
    expect(await list(learner, `folder: "${c.id}"`)).toEqual(['deep.png'])
    expect(await astray()).toEqual([])
    await makeFolder(db, target, { name: 'MOVE A' })
    expect(codeOf(await move(admin, [a.id], target.id))).toBe('CONFLICT')
  })

  it('two moves that cross at once end in a tree, never in a ring', async () => {
    for (let round = 0; round < 10; round++) {
      const [left, right] = [await makeFolder(db, null), await makeFolder(db, null)]
      const [leftInner, rightInner] = [await makeFolder(db, left), await makeFolder(db, right)]
      const answers = await Promise.all([
        move(admin, [left.id], rightInner.id),
        move(admin, [right.id], leftInner.id),
        add(admin, { name: 'Meanwhile', folderId: leftInner.id }),
        add(admin, { name: 'Meanwhile', folderId: rightInner.id }),
      ])
      expect(answers.slice(0, 2).map(codeOf).toSorted()).toEqual(['BAD_USER_INPUT', undefined])
      expect(answers.slice(2).map(codeOf)).toEqual([undefined, undefined])
      expect(await astray()).toEqual([])
    }
  })

  it('between brands changes whose it is; a brand’s own folder stays', async () => {
    const [one, two] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const made = await add(admin, { name: 'Logos', brandId: one.id })
    expect(made.data?.addMedia.mediaItem.path).toBe(`${one.name}/Logos`)
    const again = await add(admin, { name: 'Films', brandId: one.id })
    expect(again.data?.addMedia.mediaItem.path).toBe(`${one.name}/Films`)
    const ofTwo = await makeFolder(db, null, { name: two.name, brandId: two.id })
    expect(codeOf(await move(admin, [made.data!.addMedia.mediaItem.databaseId], ofTwo.id))).toBeUndefined()
    expect(await list(learner, `brand: "${two.id}"`)).toEqual(['Logos'])
    expect(codeOf(await move(admin, [ofTwo.id], null))).toBe('CONFLICT')
    expect(await astray()).toEqual([])
  })

  it('never deeper than twenty', async () => {
    let at = await makeFolder(db, null)
    for (let depth = 1; depth < 20; depth++) at = await makeFolder(db, at)
    const file = await makeMedia(db, at, { name: 'deepest.png' })
    expect(file.ancestorIds).toHaveLength(20)
    statements()
    const before = statements().length
    const path = (await db.mediaItem.findMany({ where: { id: { in: file.ancestorIds } } }))
      .toSorted((x, y) => x.ancestorIds.length - y.ancestorIds.length)
      .map(({ name }) => name)
    statements()
    expect(await place(learner, `path: ${JSON.stringify([...path, 'deepest.png'].join('/'))}`)).not.toBeNull()
    expect(statements().filter((sql) => /RECURSIVE/.test(sql))).toHaveLength(1)
    expect(before).toBe(0)
    expect(codeOf(await add(admin, { name: 'too deep', folderId: at.id }))).toBeUndefined()
    const below = await db.mediaItem.findFirstOrThrow({ where: { parentId: at.id, folder: true } })
    expect(codeOf(await add(admin, { name: 'too deep', folderId: below.id }))).toBe('CONFLICT')
    const pair = await makeFolder(db, null)
    await makeFolder(db, pair)
    expect(codeOf(await move(admin, [pair.id], at.id))).toBe('CONFLICT')
  })
})

describe('deleting and taking it back', () => {
  it('a folder with a thousand things goes and comes back in a moment, as it was', async () => {
    const folder = await makeFolder(db, null, { name: 'Thousand' })
    const inner = await makeFolder(db, folder, { name: 'Inner' })
    const { fileId } = await makeMedia(db, inner, { name: 'first.png' })
    await db.mediaItem.createMany({
      data: Array.from({ length: 999 }, (_none, index) => ({
        ...namedRow(`picture ${index}.png`),
        kind: 'IMAGE' as const,
        fileId,
        parentId: inner.id,
        ancestorIds: [folder.id, inner.id],
        isPublic: true,
        open: true,
      })),
    })
    const gone = await makeMedia(db, inner, { name: 'deleted before.png' })
    await remove(admin, [gone.id])
    statements()
    const { data } = await remove(admin, [folder.id])
    expect(data?.deleteMedia.count).toBe(1002)
    expect(statements().length).toBeLessThan(30)
    expect(await place(admin, 'path: "Thousand"')).toBeNull()
    expect(await list(admin, 'text: "picture 99"')).toEqual([])
    expect(codeOf(await save(admin, { databaseId: inner.id, name: 'Gone' }))).toBe('NOT_FOUND')
    // Somebody makes a folder of that name meanwhile.
    await makeFolder(db, null, { name: 'thousand' })
    expect(codeOf(await undo(learner, data!.deleteMedia.deletionId))).toBe('FORBIDDEN')
    statements()
    expect(codeOf(await undo(admin, data!.deleteMedia.deletionId))).toBeUndefined()
    expect(statements().length).toBeLessThan(30)
    const back = await graphql<Listed>(
      learner,
      '{ mediaItems(path: "Thousand (2)/Inner") { totalCount edges { node { name } } } }',
    )
    expect(back.data?.mediaItems.totalCount).toBe(1000)
    expect(await list(admin, 'text: "deleted before"')).toEqual([])
    expect(codeOf(await undo(admin, data!.deleteMedia.deletionId))).toBe('NOT_FOUND')
    expect(await astray()).toEqual([])
  })

  it('is not taken back into a folder that is gone, nor shown where that was hidden', async () => {
    const folder = await makeFolder(db, null)
    const file = await makeMedia(db, folder)
    const one = await remove(admin, [file.id])
    const all = await remove(admin, [folder.id])
    expect(codeOf(await undo(admin, one.data!.deleteMedia.deletionId))).toBe('CONFLICT')
    expect(codeOf(await undo(admin, all.data!.deleteMedia.deletionId))).toBeUndefined()
    expect(codeOf(await save(admin, { databaseId: folder.id, isPublic: false }))).toBeUndefined()
    expect(codeOf(await undo(admin, one.data!.deleteMedia.deletionId))).toBeUndefined()
    expect(await list(learner, `text: "${file.name}"`)).toEqual([])
    expect(await list(admin, `text: "${file.name}"`)).toEqual([file.name])
    expect(await astray()).toEqual([])
  })

  it('is listed for who may bring it back, one line for what went together', async () => {
    interface Deletions {
      mediaDeletions: { deletionId: string; name: string; count: number }[]
    }
    const listed = async (who: Who) =>
      (await graphql<Deletions>(who, '{ mediaDeletions { deletionId name count deletedAt } }')).data?.mediaDeletions
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await signIn(await makeOnboardedUser(db, { role: 'brand-manager', ownedBrandIds: [own.id] }))
    const folder = await makeFolder(db, null, { name: 'Fall kit', brandId: own.id })
    await makeMedia(db, folder, { name: 'a.png', brandId: own.id })
    const theirs = await makeFolder(db, null, { name: 'Theirs', brandId: other.id })
    const mine = (await remove(admin, [folder.id])).data!.deleteMedia.deletionId
    const both = (await remove(admin, [theirs.id])).data!.deleteMedia.deletionId
    expect((await listed(admin))?.slice(0, 2)).toMatchObject([
      { deletionId: both, name: 'Theirs', count: 1 },
      { deletionId: mine, name: 'Fall kit', count: 2 },
    ])
    expect(await listed(manager)).toMatchObject([{ deletionId: mine, name: 'Fall kit', count: 2 }])
    expect(await listed(learner)).toEqual([])
    expect(codeOf(await undo(manager, mine))).toBeUndefined()
    expect(await listed(manager)).toEqual([])
    expect((await listed(admin))?.map(({ deletionId }) => deletionId)).not.toContain(mine)
  })

  it('goes for good after thirty days, with its files', async () => {
    const folder = await makeFolder(db, null)
    const inner = await makeFolder(db, folder)
    const file = await makeMedia(db, inner)
    // One that was uploaded before is in another folder as well: its bytes stay.
    const twice = await makeMedia(db, inner)
    await makeMedia(db, null, { name: 'Twice.png', fileId: twice.fileId })
    // More than one go takes: what lies deepest has to go first.
    const many = Array.from({ length: 600 }, (_none, index) =>
      storedFileRow(Buffer.from('x'), { mediaType: 'text/plain', name: `${index}.txt` }),
    )
    await db.storedFile.createMany({ data: many })
    await db.mediaItem.createMany({
      data: many.map(({ id, name }) => mediaRow(inner, { name, kind: 'TEXT', fileId: id })),
    })
    const stays = await makeMedia(db, null)
    const { data } = await remove(admin, [folder.id])
    await services.db.$executeRaw`SELECT graphile_worker.add_job('purge-media', payload := '{}'::json)`
    await jobs()
    expect(await db.mediaItem.count({ where: { id: file.id } })).toBe(1)
    travel(31 * 86_400_000)
    await services.db.$executeRaw`SELECT graphile_worker.add_job('purge-media', payload := '{}'::json)`
    await jobs()
    travel(-31 * 86_400_000)
    expect(await db.mediaItem.count({ where: { id: { in: [folder.id, inner.id, file.id] } } })).toBe(0)
    expect(await db.storedFile.count({ where: { id: { in: [file.fileId!, ...many.map(({ id }) => id)] } } })).toBe(0)
    expect(await db.storedFile.count({ where: { id: { in: [stays.fileId!, twice.fileId!] } } })).toBe(2)
    expect(codeOf(await undo(admin, data!.deleteMedia.deletionId))).toBe('NOT_FOUND')
  })
})

it('a stale save is refused, and cards or list are kept with the person', async () => {
  const folder = await makeFolder(db, null)
  expect(codeOf(await save(admin, { databaseId: folder.id, version: 0, name: `${folder.name} new` }))).toBeUndefined()
  expect(codeOf(await save(admin, { databaseId: folder.id, version: 0, name: 'Other' }))).toBe('CONFLICT')
  const view = async (who: Who) =>
    (await graphql<{ mediaView: object }>(who, '{ mediaView { fileView showCards zoomValue } }')).data?.mediaView
  const keep = (input: object) =>
    graphql(
      learner,
      'mutation ($input: SaveMediaViewInput!) { saveMediaView(input: $input) { mediaView { zoomValue } } }',
      { input },
    )
  expect(await view(learner)).toEqual({ fileView: 'cards', showCards: true, zoomValue: 2 })
  expect(codeOf(await keep({ zoomValue: 5 }))).toBe('BAD_USER_INPUT')
  await keep({ zoomValue: 3 })
  await keep({ showCards: false })
  expect(await view(learner)).toEqual({ fileView: 'list', showCards: false, zoomValue: 3 })
  expect(await view(admin)).toEqual({ fileView: 'cards', showCards: true, zoomValue: 2 })
})

it('lists ask equally often for 1, 10 and 50 rows, at any depth', async () => {
  const folder = await makeFolder(db, null, { name: 'Many' })
  for (let index = 0; index < 55; index++) {
    const inner = await makeFolder(db, folder, { name: `Inner ${index}` })
    await makeMedia(db, inner, { name: `many ${index}.png` })
  }
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    await wait(5)
    statements()
    const { errors } = await graphql(
      learner,
      `{ found: mediaItems(text: "many", first: ${first}) { edges { node { name path itemCount breadcrumbs { name } file { url } preview { url } thumbnail { url } versions { databaseId } viewerCanEdit } } }
         folders: mediaItems(folder: "${folder.id}", first: ${first}) { edges { node { name path itemCount } } } }`,
    )
    expect(errors).toBeUndefined()
    counts.push(statements().length)
  }
  expect(counts[2]! - counts[0]!, counts.join(', ')).toBeLessThanOrEqual(4)
})
