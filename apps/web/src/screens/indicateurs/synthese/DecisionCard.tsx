import { Button, Group } from '@mantine/core'
import type { EtatDossier } from '@sillon/contract'
import { decisionObstacles } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibelle } from '../../../dossier/use-libelle'
import { SelectField } from '../../../fields/SelectField'
import { Card } from '../../../ui/Card'
import type { Page } from '../feuille/rubriques'
import { useSheet } from '../feuille/sheet-context'
import { Constats } from './Constats'
import classes from './Decision.module.css'
import { PassageDialog } from './PassageDialog'
import type { Resultat } from './resultat'
import { useConstat } from './use-constat'

/** The three ends of a check; every other state is one step further. */
const fins = ['ATTENTE_CORRECTION', 'CERTIFIABLE', 'NON_CERTIFIABLE'] as const

/** What to look at before deciding, and the decision; only for those who may. */
export function DecisionCard({ pages, resultat }: { pages: readonly Page[]; resultat: Resultat }) {
  const { t } = useTranslation('indicateurs')
  const libelle = useLibelle()
  const { dossier, scheme } = useSheet()
  const constat = useConstat()
  const [wanted, setWanted] = useState<EtatDossier | null>(null)
  const [other, setOther] = useState<EtatDossier | null>(null)
  const { modifierResultat, etatsPossibles } = dossier.permissions
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  if (!modifierResultat) return null
  const others = etatsPossibles.filter((one) => one !== etat)
  const needsMotif = (one: EtatDossier) => decisionObstacles(one, constat).length > 0
  return (
    <div className={classes.aFaire}>
      <Card title={t('decision.titre')}>
        <Constats constat={constat} pages={pages} />
        <div className={classes.fins}>
          {fins
            .filter((fin) => others.includes(fin))
            .map((fin) => (
              <div key={fin} className={classes.fin}>
                <Button
                  variant={fin === constat.verdict && !needsMotif(fin) ? 'filled' : 'default'}
                  onClick={() => setWanted(fin)}
                >
                  {t(`decision.action.${fin}`)}
                </Button>
                <p className={classes.soft}>
                  {fin === 'ATTENTE_CORRECTION'
                    ? t('resultat.correction', { count: constat.nonValides.length, context: scheme.validitePar })
                    : t(needsMotif(fin) ? 'decision.avecMotif' : 'decision.sansMotif')}
                </p>
              </div>
            ))}
        </div>
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
            <Button variant="default" disabled={other === null} onClick={() => setWanted(other)}>
              {t('decision.continuer')}
            </Button>
          </Group>
        </details>
        {wanted !== null && (
          <PassageDialog key={wanted} etat={wanted} resultat={resultat} onClose={() => setWanted(null)} />
        )}
      </Card>
    </div>
  )
}
