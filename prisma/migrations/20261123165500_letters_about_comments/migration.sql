-- Emails about comments were forgotten here when they came.
ALTER TABLE "MailRefusal" DROP CONSTRAINT "MailRefusal_known_topic";
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_known_topic" CHECK (topic IN ('assigned', 'completed', 'failed', 'expiring', 'requests', 'claims', 'due', 'comments', 'news'));
