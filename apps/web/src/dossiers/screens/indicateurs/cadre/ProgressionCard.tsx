import { Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codesOfPage, estNotee, etatsModules, type Page } from '#dossiers/feuille/rubriques'
import { useLigne, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormat, withSign } from '#socle/i18n/format'
import { PointsLus, ValeurLue } from '../lecture/ValeurLue'
import { ResteAConfirmer } from '../lignes/AConfirmer'
import { Leviers } from './Leviers'
import { ListeDesManques, SansManque, useManques } from './Manques'
import classes from './ProgressionCard.module.css'
import { useSectionsDuRail } from './Rail'
import { ResteAVerifier } from './ResteAVerifier'

/** Status of the module: its points against the threshold for people who may see them, and its empty fields. */
export function ProgressionCard({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { scheme, dossier, presentation } = useSheet()
  const { surface } = presentation
  const id = useId()
  const isScored = estNotee(scheme, page)
  const showsPoints = isScored && dossier.permissions.voirScores
  // The synthesis summarises the whole file.
  const concerned = page.isSynthese ? pages.filter((each) => each !== page) : [page]
  return (
    <section className={classes.root} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.titre}>
        {t(showsPoints || surface === null ? 'progression.titre' : 'progression.surfaces')}
      </Title>
      {showsPoints ? (
        <>
          <Points pages={pages} page={page} />
          <Leviers page={page} />
        </>
      ) : (
        surface !== null && <Surface code={surface} />
      )}
      <Manques page={page} isScored={isScored} />
      <ResteAConfirmer codes={concerned.flatMap(codesOfPage)} />
      <ResteAVerifier pages={concerned} />
    </section>
  )
}

function Surface({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const { valeur } = useLigne(code)
  const indicateur = store.indicateur(code)
  return (
    <p className={classes.figure}>
      <strong>
        {indicateur === undefined ? '–' : <ValeurLue valeur={valeur} indicateur={indicateur} sansUnite />}
      </strong>{' '}
      <span>{t('progression.sau')}</span>
    </p>
  )
}

function Points({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { number, points: courts } = useFormat()
  const sheet = useSheet()
  const { readings } = sheet
  const etatOf = () => etatsModules(sheet, pages).find(({ codeNational }) => codeNational === page.codeNational)
  const total = useSummary(() => etatOf()?.points ?? null)
  useSummary(() => etatOf()?.statut ?? null)
  const verdict = useSummary(() => readings.verdict())
  const { ecart, isVerdictNew } = useMouvement(total, verdict)
  const etat = etatOf()
  if (etat === undefined) return null
  const { max, echelle } = etat
  const points = etat.points ?? 0
  // The missing points are rounded up: otherwise a missed threshold could show none missing.
  const manque = Math.ceil(Math.round((etat.seuil - points) * 10_000) / 1000) / 10
  const texteDeLEcart = withSign(ecart, courts)
  return (
    <div className={classes.points} data-statut={etat.statut}>
      <p className={classes.figure}>
        <strong>
          <PointsLus points={etat.points} />
        </strong>{' '}
        <span>
          {max === null
            ? t('progression.sansMax', { count: points })
            : t('progression.surMax', { count: points, max: number(max) })}
        </span>{' '}
        <span className={classes.moved} data-down={ecart < 0 || undefined}>
          {ecart !== 0 && t('progression.ecart', { ecart: texteDeLEcart })}
        </span>
      </p>
      <Annonce
        texte={[
          ...(ecart === 0
            ? []
            : [
                t('progression.annonce', {
                  count: points,
                  module: page.libelle,
                  points: courts(points),
                  ecart: texteDeLEcart,
                }),
              ]),
          ...(isVerdictNew ? [t(`progression.verdict.${verdict}`)] : []),
        ].join('. ')}
      />
      <svg className={classes.gauge} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.track} width="100" height="10" />
        <rect className={classes.bar} width={(100 * Math.min(points, echelle)) / echelle} height="10" />
        <rect className={classes.mark} x={(100 * etat.seuil) / echelle - 0.4} width="0.8" height="10" />
      </svg>
      {etat.statut === 'EN_ERREUR' ? (
        <p className={classes.erreur}>{t('progression.verdict.NON_CONCLUANT')}</p>
      ) : (
        <p className={classes.caption}>
          {etat.estAtteint
            ? t('progression.atteint', { seuil: number(etat.seuil) })
            : t('progression.manque', {
                count: manque,
                manque: number(manque),
                seuil: number(etat.seuil),
              })}
        </p>
      )}
    </div>
  )
}

/** Change of a total by the last entry made here, and whether it changed the verdict; nothing before any. */
function useMouvement(total: number | null, verdict: string): { ecart: number; isVerdictNew: boolean } {
  const { store } = useSheet()
  const [seen, setSeen] = useState({ total, verdict, ecart: 0, isVerdictNew: false })
  if (seen.total === total && seen.verdict === verdict) return seen
  setSeen({
    total,
    verdict,
    ecart: store.isOwnMove ? (total ?? 0) - (seen.total ?? 0) : 0,
    isVerdictNew: store.isOwnMove && verdict !== seen.verdict,
  })
  return seen
}

/** Missing rows that the rail does not show: those of other sheets, or all without a rail. */
function Manques({ page, isScored }: { page: Page; isScored: boolean }) {
  const { t } = useTranslation('indicateurs')
  const manques = useManques(page)
  const inRail = useSectionsDuRail(page)
  const elsewhere = manques.filter(({ sousRubrique }) => !inRail.includes(sousRubrique))
  if (manques.length === 0)
    return !isScored ? null : (
      <p className={classes.complete}>
        <SansManque page={page} />
      </p>
    )
  if (elsewhere.length === 0) return null
  return (
    <div className={classes.manques}>
      <p className={classes.caption}>{t('progression.manques', { count: elsewhere.length })}</p>
      <ListeDesManques manques={elsewhere} />
    </div>
  )
}

const ANNOUNCE_MS = 1000

/** Announces a changed total to screen readers, with a debounce. */
function Annonce({ texte }: { texte: string }) {
  const [settled] = useDebouncedValue(texte, ANNOUNCE_MS)
  return (
    <VisuallyHidden component="p" role="status">
      {settled}
    </VisuallyHidden>
  )
}
