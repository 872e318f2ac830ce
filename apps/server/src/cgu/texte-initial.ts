/** The terms of use that come with the product, until a super administrator publishes those of the installation. */
export const TEXTE_INITIAL = `Conditions générales d’utilisation

1. Objet
Ce service aide à préparer et à vérifier la certification Haute Valeur Environnementale d’une exploitation agricole. Les présentes conditions disent ce que chacun peut en attendre, et ce à quoi il s’engage.

2. Accès
Le compte est personnel. Son titulaire garde son mot de passe secret et prévient sans attendre l’administrateur de son organisme s’il pense que quelqu’un d’autre s’en sert.
Chacun ne voit que les exploitations auxquelles un accès lui a été donné.

3. Données saisies
L’exploitant et les personnes à qui il a donné accès répondent de l’exactitude de ce qu’ils saisissent et des justificatifs qu’ils déposent.
Chaque modification est conservée avec son auteur et sa date ; cet historique ne s’efface pas.

4. Résultats
Les notes sont calculées d’après le plan de contrôle en vigueur pour la campagne choisie. Elles préparent l’audit et ne le remplacent pas : seul un organisme certificateur délivre la certification.

5. Données personnelles
Les données servent à la préparation, à la vérification et au suivi de la certification, et ne sont communiquées qu’aux personnes qui y participent. Chacun peut demander à l’administrateur de son organisme l’accès aux données qui le concernent, leur rectification ou leur effacement, dans les limites de la loi.

6. Disponibilité
Le service peut être interrompu pour maintenance. Ce qui a été enregistré est conservé.

7. Modification
Ces conditions peuvent changer. La nouvelle version est alors présentée à la connexion, et doit être acceptée pour continuer.
`
