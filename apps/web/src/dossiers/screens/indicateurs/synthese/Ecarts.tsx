import { VisuallyHidden } from '@mantine/core'
import { libellesGravites, libellesPositions, libellesVerdictsAudit, type ValeurAuditee } from '@sillon/contract'
import type { EcartDeModule, TermeDEcart } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { ligneAuditee } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { useLigne, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormat, withSign } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import { useTexteAudite } from '../lecture/audit/ValeurAuditee'
import { useTexte } from '../lecture/explication/use-texte'
import { PointsLus } from '../lecture/ValeurLue'
import table from '../lignes/IndicateursTable.module.css'
import classes from './Ecarts.module.css'

/** Claimed and audited: points by module, the terms of each difference, and the rows with their answers. Nothing without a value of the auditor. */
export function Ecarts() {
  const { t } = useTranslation('indicateurs')
  const { audit, readings, dossier } = useSheet()
  const valeurs = useStore(audit)
  useSummary(() => JSON.stringify(readings.ecarts().map(({ code, declare, audite }) => [code, declare, audite])))
  if (valeurs.length === 0) return null
  const ecarts = dossier.permissions.voirScores ? readings.ecarts() : []
  return (
    <Card title={t('audit.titre')}>
      {ecarts.length > 0 && <Totaux ecarts={ecarts} />}
      {ecarts
        .filter(({ termes }) => termes.length > 0)
        .map((ecart) => (
          <Cascade key={ecart.code} ecart={ecart} />
        ))}
      <Lignes valeurs={valeurs} />
    </Card>
  )
}

/** Claimed and audited points of each module, and the difference. */
function Totaux({ ecarts }: { ecarts: readonly EcartDeModule[] }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  return (
    <table className={table.root}>
      <caption className={VisuallyHidden.classes.root}>{t('audit.titre')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('synthese.module')}</th>
          <th scope="col">{t('audit.declare')}</th>
          <th scope="col">{t('audit.audite')}</th>
          <th scope="col">{t('audit.ecart')}</th>
        </tr>
      </thead>
      <tbody>
        {ecarts.map(({ code, libelle, declare, audite, ecart }) => (
          <tr key={code}>
            <th scope="row">{libelle[language]}</th>
            <td data-label={t('audit.declare')} className={table.retained}>
              <PointsLus points={declare} />
            </td>
            <td data-label={t('audit.audite')} className={table.retained}>
              <strong>
                <PointsLus points={audite} />
              </strong>
            </td>
            <td data-label={t('audit.ecart')} className={table.retained}>
              <Signe ecart={ecart} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Signe({ ecart }: { ecart: number }) {
  const { points } = useFormat()
  return withSign(ecart, points)
}

interface Marche {
  readonly cle: string
  readonly libelle: string
  readonly de: number
  readonly a: number
  /** Null for a total. */
  readonly ecart: number | null
}

/** Steps of a waterfall: the claimed total, each term from where the one before ends, the audited total. */
function marchesDe(
  { declare, audite, termes }: EcartDeModule,
  noms: { readonly declare: string; readonly audite: string; terme(terme: TermeDEcart): string },
): Marche[] {
  let at = declare ?? 0
  return [
    { cle: 'declare', libelle: noms.declare, de: 0, a: declare ?? 0, ecart: null },
    ...termes.map((terme): Marche => {
      const de = at
      at += terme.ecart
      return { cle: terme.code ?? 'regle', libelle: noms.terme(terme), de, a: at, ecart: terme.ecart }
    }),
    { cle: 'audite', libelle: noms.audite, de: 0, a: audite ?? 0, ecart: null },
  ]
}

/** Waterfall of a module as a table: each row has its bar, and its number beside it. */
function Cascade({ ecart }: { ecart: EcartDeModule }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const marches = marchesDe(ecart, {
    declare: t('audit.declare'),
    audite: t('audit.audite'),
    terme: ({ libelle }) =>
      libelle === null ? t('audit.regle') : sansBalises(libelle[language]).replace(/^Points ?: ?/, ''),
  })
  const bornes = marches.flatMap(({ de, a }) => [de, a])
  const [bas, haut] = [Math.min(0, ...bornes), Math.max(1, ...bornes)]
  const x = (points: number) => (100 * (points - bas)) / (haut - bas)
  const titre = t('audit.cascade', { module: ecart.libelle[language] })
  return (
    <table className={`${table.root} ${classes.cascade}`}>
      <caption className={classes.titre}>{titre}</caption>
      <thead className={VisuallyHidden.classes.root}>
        <tr>
          <th scope="col">{t('colonne.libelle')}</th>
          <th scope="col">{t('synthese.points')}</th>
        </tr>
      </thead>
      <tbody>
        {marches.map(({ cle, libelle, de, a, ecart: terme }) => (
          <tr key={cle} data-total={terme === null || undefined}>
            <th scope="row">
              {libelle}
              <svg className={classes.dessin} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <line className={classes.zero} x1={x(0)} x2={x(0)} y1="0" y2="8" />
                <rect
                  className={classes.barre}
                  data-sens={terme === null ? 'total' : terme < 0 ? 'moins' : 'plus'}
                  x={x(Math.min(de, a))}
                  width={Math.max(0.6, x(Math.max(de, a)) - x(Math.min(de, a)))}
                  y="1"
                  height="6"
                />
              </svg>
            </th>
            <td data-label={t('synthese.points')} className={table.retained}>
              {terme === null ? (
                <strong>
                  <PointsLus points={a} />
                </strong>
              ) : (
                <Signe ecart={terme} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Rows with a value of the auditor; each opens its words and its answer. */
function Lignes({ valeurs }: { valeurs: readonly ValeurAuditee[] }) {
  const { t } = useTranslation('indicateurs')
  return (
    <table className={table.root}>
      <caption className={classes.titre}>{t('audit.lignes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('colonne.libelle')}</th>
          <th scope="col">{t('audit.declare')}</th>
          <th scope="col">{t('audit.audite')}</th>
          <th scope="col" className={classes.texte}>
            {t('audit.verdict')}
          </th>
          <th scope="col" className={classes.texte}>
            {t('audit.reponse')}
          </th>
        </tr>
      </thead>
      <tbody>
        {valeurs.map((dite) => (
          <Ligne key={dite.codeNational} dite={dite} />
        ))}
      </tbody>
    </table>
  )
}

function Ligne({ dite }: { dite: ValeurAuditee }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { store } = useSheet()
  const texteDe = useTexte()
  const { codeNational: code, verdict, gravite, commentaire, reponse } = dite
  const audite = useTexteAudite(code)
  const { valeur } = useLigne(code)
  const libelle = sansBalises(store.indicateur(code)?.libelle ?? code)
  const severite = gravite === null ? '' : ` (${libellesGravites[gravite][language].toLowerCase()})`
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.lien} onClick={() => ligneAuditee.set(code)}>
          {libelle}
        </button>
        {commentaire !== null && <span className={classes.mots}>{commentaire}</span>}
      </th>
      <td data-label={t('audit.declare')} className={table.retained}>
        {texteDe({ code, value: valeur })}
      </td>
      <td data-label={t('audit.audite')} className={table.retained}>
        <strong>{audite}</strong>
      </td>
      <td data-label={t('audit.verdict')}>
        {libellesVerdictsAudit[verdict][language]}
        {severite}
      </td>
      <td data-label={t('audit.reponse')}>
        {reponse === null ? t('audit.sansReponse') : libellesPositions[reponse.position][language]}
        {reponse?.texte != null && <span className={classes.mots}>{reponse.texte}</span>}
      </td>
    </tr>
  )
}
