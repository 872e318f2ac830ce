import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useUser } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from './Guide.module.css'
import { guideOf, guides, linesOf, pictureOf } from './guides'
import { type Block, blocksOf, type Run } from './markdown'

/** The guide of the reader's role, or the one that the address names, with links to the others. */
export function GuideScreen() {
  const { t, i18n } = useTranslation('guide')
  const { role } = useUser()
  const guide = guideOf(useParams().nom, role)
  return (
    <div className={classes.root}>
      <PageHeader title={t(`titre.${guide}`)} subtitle={i18n.language === 'fr' ? undefined : t('langue')} />
      <nav aria-label={t('autres')}>
        <ul className={classes.guides}>
          {guides.map((other) => (
            <li key={other}>
              <Link to={`/guide/${other}`} aria-current={other === guide ? 'page' : undefined}>
                {t(`nom.${other}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article lang="fr" className={classes.texte}>
        <Blocks blocks={blocksOf(linesOf(guide)).filter(({ kind }) => kind !== 'h1')} />
      </article>
    </div>
  )
}

// A guide never changes while it is read: the position of a part names it.
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockOf key={String(index)} block={block} />)
}

function BlockOf({ block }: { block: Block }) {
  if ('items' in block) {
    const List = block.kind
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={String(index)}>
            <Item blocks={item} />
          </li>
        ))}
      </List>
    )
  }
  const Tag = block.kind
  return (
    <Tag>
      <Runs runs={block.runs} />
    </Tag>
  )
}

/** A line of a list needs no paragraph of its own. */
function Item({ blocks: [first, ...others] }: { blocks: readonly Block[] }) {
  return (
    <>
      {first !== undefined && 'runs' in first && <Runs runs={first.runs} />}
      <Blocks blocks={others} />
    </>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => <Fragment key={String(index)}>{runOf(run)}</Fragment>)
}

function runOf(run: Run) {
  if (typeof run === 'string') return run
  if (run.kind === 'image') return <img src={pictureOf(run.file)} alt={run.alt} loading="lazy" />
  if (run.kind === 'link') return <Link to={`/guide/${run.to.replace(/\.md$/, '')}`}>{run.text}</Link>
  return run.kind === 'code' ? <kbd>{run.text}</kbd> : <strong>{run.text}</strong>
}
