ALTER TABLE "MailRefusal" DROP CONSTRAINT "MailRefusal_known_topic";
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_known_topic" CHECK (topic IN ('assigned', 'completed', 'failed', 'expiring', 'requests', 'claims', 'due', 'news', 'comments', 'events', 'messages'));
