import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { type EtatDossier, phraseDeSuspens, type Suspens } from '@sillon/contract'
import { type Conclusion, isDecided } from '@sillon/domain'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibelle } from '#dossiers/dossier/use-libelle'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import { type Page, RESULTAT_FORM } from '#dossiers/feuille/rubriques'
import type { OpenSheet } from '#dossiers/feuille/sheet'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { refusees } from '#dossiers/feuille/validites'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { hideToasts } from '#socle/ui/toast'
import { ListeDeSuspens } from '../actes/suspens/ListeDeSuspens'
import { focusResultat } from '../actes/suspens/lignes'
import { useContexteDeSuspens } from '../actes/suspens/use-contexte'
import { useSuspens } from '../actes/suspens/use-suspens'
import { AutresYeux } from './AutresYeux'
import classes from './Decision.module.css'
import { InvitationDialog } from './InvitationDialog'
import { ModulesAtteints } from './ModulesAtteints'
import { PassageDialog } from './PassageDialog'
import type { Resultat } from './resultat'
import { useConclusion } from './use-conclusion'
import { useRienACorriger } from './use-rien-a-corriger'

/** Open items before each state. */
type Ouverts = ReadonlyMap<EtatDossier, readonly Suspens[]>

/** The three outcomes of a check; every other state needs one click more. */
const fins = ['ATTENTE_CORRECTION', 'CERTIFIABLE', 'NON_CERTIFIABLE'] as const

/** The act that the file supports: corrections while a section is judged not valid or nothing is concluded, otherwise the conclusion; none for a young file. */
function actePrincipal(conclusion: Conclusion, aCorriger: number): (typeof fins)[number] | null {
  if (conclusion === 'PAS_ENCORE') return null
  return aCorriger > 0 || conclusion === 'NON_CONCLUANT' ? 'ATTENTE_CORRECTION' : conclusion
}

/** Points to check before a decision, and the decision, for people who may decide. A decided file is read-only: it must be reopened first. */
export function DecisionCard(props: { pages: readonly Page[]; resultat: Resultat }) {
  const { dossier } = useSheet()
  if (!dossier.permissions.modifierResultat) return null
  return isDecided(etatOf(dossier)) ? <Rouvrir resultat={props.resultat} /> : <Decider {...props} />
}

const etatOf = ({ exploitationDemarcheMillesime }: OpenSheet['dossier']): EtatDossier =>
  exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'

/** Height of a checklist of three lines, until it is known. */
const HAUTEUR_ATTENDUE = '9.75rem'

function Decider({ pages, resultat }: { pages: readonly Page[]; resultat: Resultat }) {
  const { t } = useTranslation('indicateurs')
  const { dossier, scheme, validites } = useSheet()
  const conclusion = useConclusion()
  const aCorriger = useStore(validites, refusees)
  const isUnsaid = useRienACorriger()
  useStore(resultat.typed)
  const { data: ouverts, error, refetch } = useSuspens(resultat.valeur('dateAudit'))
  const isAwaited = ouverts === undefined && error === null
  const suspens = ouverts && new Map([...ouverts].map(([one, { suspens }]) => [one, suspens]))
  const autresYeux = ouverts?.get('CERTIFIABLE')?.autresYeux ?? []
  const [wanted, setWanted] = useState<EtatDossier | null>(null)
  const others = dossier.permissions.etatsPossibles.filter((one) => one !== etatOf(dossier))
  const soutenue = actePrincipal(conclusion, aCorriger)
  /** Undefined until the server has answered. */
  const needsMotif = (one: EtatDossier) => suspens && (suspens.get(one) ?? []).length > 0
  return (
    <div className={classes.aFaire}>
      <Card title={t('decision.titre')} action={<VersLeResultat />}>
        <ModulesAtteints pages={pages} />
        <div className={classes.fins}>
          {fins
            .filter((fin) => others.includes(fin))
            .map((fin) => (
              <div key={fin} className={classes.fin}>
                <Button
                  variant={fin === soutenue ? 'filled' : 'default'}
                  {...(fin === 'NON_CERTIFIABLE' && { color: 'red.8', className: classes.contraire })}
                  disabled={isDecided(fin) && autresYeux.length > 0}
                  onClick={async () => {
                    await hideToasts()
                    setWanted(fin)
                  }}
                >
                  {t(`decision.action.${fin}`)}
                </Button>
                <p className={classes.soft}>
                  {fin === 'ATTENTE_CORRECTION' ? (
                    aCorriger > 0 || isUnsaid ? (
                      t('resultat.correction', { count: aCorriger, context: scheme.validitePar })
                    ) : (
                      isUnsaid === null && <Attendue />
                    )
                  ) : suspens === undefined ? (
                    isAwaited && <Attendue />
                  ) : needsMotif(fin) ? (
                    <Opposition etat={fin} suspens={suspens.get(fin) ?? []} />
                  ) : (
                    t('decision.sansMotif')
                  )}
                </p>
              </div>
            ))}
        </div>
        <div className={classes.constats}>
          <AutresYeux actes={autresYeux} />
          {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
          {isAwaited && <Skeleton height={HAUTEUR_ATTENDUE} aria-hidden />}
          {suspens !== undefined && <Restes suspens={suspens.get('CERTIFIABLE') ?? []} onInvited={refetch} />}
        </div>
        {!isAwaited && <AutreEtat resultat={resultat} suspens={suspens} />}
        {wanted !== null && (
          <PassageDialog
            key={wanted}
            etat={wanted}
            resultat={resultat}
            connus={suspens?.get(wanted)}
            onClose={() => setWanted(null)}
          />
        )}
      </Card>
    </div>
  )
}

/** Reopens a decided file for its auditor; its other states stay one click further. */
function Rouvrir({ resultat }: { resultat: Resultat }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  const [isWanted, setWanted] = useState(false)
  return (
    <div className={classes.rouvrir}>
      {dossier.permissions.etatsPossibles.includes('VERIFICATION_EN_COURS') && (
        <Button
          variant="default"
          onClick={async () => {
            await hideToasts()
            setWanted(true)
          }}
        >
          {t('decision.rouvrir')}
        </Button>
      )}
      <AutreEtat resultat={resultat} />
      {isWanted && <PassageDialog etat="VERIFICATION_EN_COURS" resultat={resultat} onClose={() => setWanted(false)} />}
    </div>
  )
}

/** Room of a line below an act, until it is known. */
const Attendue = () => <Skeleton component="span" display="block" height="1.25rem" aria-hidden />

/** Link from the head of the page to its last card, the date and the comments of the audit. */
function VersLeResultat() {
  const { t } = useTranslation('indicateurs')
  return (
    <Anchor
      href={`#${RESULTAT_FORM}`}
      size="sm"
      onClick={(event) => {
        event.preventDefault()
        onceDrawn(focusResultat)
      }}
    >
      {t('resultat.titre')}
    </Anchor>
  )
}

/** Every state but the current one, one click further than the three outcomes of a check. */
function AutreEtat({ resultat, suspens }: { resultat: Resultat; suspens?: Ouverts | undefined }) {
  const { t } = useTranslation('indicateurs')
  const libelle = useLibelle()
  const { dossier } = useSheet()
  const [wanted, setWanted] = useState<EtatDossier | null>(null)
  const [other, setOther] = useState<EtatDossier | null>(null)
  const others = dossier.permissions.etatsPossibles.filter((one) => one !== etatOf(dossier))
  if (others.length === 0) return null
  return (
    <details className={classes.autre}>
      <summary>{t('decision.autre')}</summary>
      <Group align="end">
        <SelectField
          label={libelle('etatDossier')}
          value={other}
          none={t('decision.choisir')}
          choices={others.map((one) => ({ value: one, label: t(`commun:etatDossier.${one}`) }))}
          onChange={setOther}
        />
        <Button
          variant="default"
          disabled={other === null}
          onClick={async () => {
            await hideToasts()
            setWanted(other)
          }}
        >
          {t('decision.continuer')}
        </Button>
      </Group>
      {wanted !== null && (
        <PassageDialog
          key={wanted}
          etat={wanted}
          resultat={resultat}
          connus={suspens?.get(wanted)}
          onClose={() => setWanted(null)}
        />
      )}
    </details>
  )
}

/** Objections to a decision, in a line: what the calculation concludes, and how many items of the list below. A refusal needs a reason too, but a missing proof supports it. */
function Opposition({ etat, suspens }: { etat: EtatDossier; suspens: readonly Suspens[] }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme } = useSheet()
  const duCalcul = suspens.find(({ code }) => code === 'VERDICT_CONTRAIRE')
  // A farm without an account opposes no decision: its line below asks for an invitation.
  const count = suspens.filter(({ code }) => code !== 'VERDICT_CONTRAIRE' && code !== 'SANS_CORRECTEUR').length
  return [
    ...(duCalcul === undefined ? [] : [`${phraseDeSuspens(duCalcul, language, scheme.validitePar)}.`]),
    ...(count === 0 ? [] : [t('decision.points', { count, context: etat })]),
    t('decision.avecMotif'),
  ].join(' ')
}

/** Content below the decision, once the height of the decision is known: nothing moves under the pointer. */
export function SuiteDeLaDecision({ resultat, children }: { resultat: Resultat; children: ReactNode }) {
  const { dossier } = useSheet()
  const isDeciding = dossier.permissions.modifierResultat && !isDecided(etatOf(dossier))
  return isDeciding ? <Apres resultat={resultat}>{children}</Apres> : children
}

function Apres({ resultat, children }: { resultat: Resultat; children: ReactNode }) {
  const { data, error } = useSuspens(resultat.valeur('dateAudit'))
  return data === undefined && error === null ? <div className={classes.attente} aria-busy /> : children
}

/** Checklist of a favourable decision; the points are above it. */
function Restes({ suspens, onInvited }: { suspens: readonly Suspens[]; onInvited: () => unknown }) {
  const { t } = useTranslation('indicateurs')
  const contexte = useContexteDeSuspens()
  const [isInviting, setInviting] = useState(false)
  const shown = suspens.filter(({ code }) => code !== 'VERDICT_CONTRAIRE')
  if (shown.length === 0) return <p className={classes.soft}>{t('suspens.aucun')}</p>
  return (
    <>
      <ListeDeSuspens suspens={shown} contexte={{ ...contexte, inviter: () => setInviting(true) }} />
      {isInviting && <InvitationDialog onInvited={onInvited} onClose={() => setInviting(false)} />}
    </>
  )
}
