CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" uuid[] NOT NULL,
	"data" jsonb NOT NULL,
	"severity" text DEFAULT 'info' NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"recipient_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	CONSTRAINT "deliveries_recipient_id_position_pk" PRIMARY KEY("recipient_id","position")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_categories" (
	"name" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contractor_services" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"service" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "contractor_services_contractor_id_id_pk" PRIMARY KEY("contractor_id","id"),
	CONSTRAINT "contractor_services_contractorId_service_unique" UNIQUE("contractor_id","service")
);
--> statement-breakpoint
CREATE TABLE "contractors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"business_name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"license_number" text DEFAULT '' NOT NULL,
	"year_established" integer,
	"years_in_business" integer,
	"insurance_info" text DEFAULT '' NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"areas_served" text[] DEFAULT '{}' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"license_verified" boolean DEFAULT false NOT NULL,
	"insurance_verified" boolean DEFAULT false NOT NULL,
	"background_check_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"completed_jobs" integer DEFAULT 0 NOT NULL,
	"response_minutes" integer,
	"profile_views" integer DEFAULT 0 NOT NULL,
	"contact_requests" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "lead_preferences" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"max_distance" integer DEFAULT 50 NOT NULL,
	"min_project_value" integer DEFAULT 50000 NOT NULL,
	"auto_respond" boolean DEFAULT true NOT NULL,
	"auto_response_message" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_items" (
	"id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"before_file_id" uuid,
	"after_file_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_items_contractor_id_id_pk" PRIMARY KEY("contractor_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid,
	"contractor_id" uuid,
	"admin_id" uuid,
	"user_id" uuid,
	"homeowner_name" text DEFAULT '' NOT NULL,
	"contractor_name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'general' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"project_id" uuid,
	"quote_id" uuid,
	"lead_id" uuid,
	"unified" boolean DEFAULT false NOT NULL,
	"last_message" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_sender" uuid,
	"last_message_type" text,
	"unread_homeowner" integer DEFAULT 0 NOT NULL,
	"unread_contractor" integer DEFAULT 0 NOT NULL,
	"unread_admin" integer DEFAULT 0 NOT NULL,
	"unread_user" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid,
	"sender_role" text NOT NULL,
	"sender_name" text NOT NULL,
	"message_type" text DEFAULT 'text' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unread_homeowner" boolean DEFAULT false NOT NULL,
	"unread_contractor" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"quote_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_conversationId_id_unique" UNIQUE("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"project_id" uuid,
	"visibility" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "lead_offers" (
	"contractor_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_offers_contractor_id_lead_id_pk" PRIMARY KEY("contractor_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"contractor_id" uuid,
	"homeowner_id" uuid NOT NULL,
	"homeowner_name" text NOT NULL,
	"homeowner_email" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"service" text NOT NULL,
	"type" text DEFAULT 'project' NOT NULL,
	"project_title" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"interested_contractors" uuid[] DEFAULT '{}' NOT NULL,
	"assigned_contractor" uuid,
	"assigned_at" timestamp (3) with time zone,
	"last_contact" timestamp (3) with time zone,
	"quote_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_four_at_most" CHECK (cardinality("leads"."interested_contractors") <= 4)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"action_url" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"activity_id" bigint NOT NULL,
	"topic_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid,
	"lead_id" uuid,
	"accepted_quote_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"scope_lines" text[] DEFAULT '{}' NOT NULL,
	"zip_code" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"budget_min" integer,
	"budget_max" integer,
	"timing" text DEFAULT 'flexible' NOT NULL,
	"status" text DEFAULT 'planning' NOT NULL,
	"start_date" text,
	"due_date" text,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"lead_id" uuid,
	"project_id" uuid,
	"contractor_name" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"project_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"total_amount" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"customer_notes" text,
	"rejection_reason" text,
	"rejected_for_another" boolean DEFAULT false NOT NULL,
	"notifications_sent" text[] DEFAULT '{}' NOT NULL,
	"last_notification_sent" timestamp (3) with time zone,
	"last_reminder_sent" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"customer_notified" boolean DEFAULT false NOT NULL,
	"customer_notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"project_type" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"verified" boolean NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"flag_reason" text,
	"flagged_at" timestamp (3) with time zone,
	"helpful" integer DEFAULT 0 NOT NULL,
	"response_comment" text,
	"response_contractor_name" text,
	"response_created_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"active_role" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT 'password' NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "exchanged_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"active_role" text NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"roles" text[] NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"profile_complete" boolean DEFAULT false NOT NULL,
	"preferences" jsonb NOT NULL,
	"source" text DEFAULT 'connect' NOT NULL,
	"is_member" boolean DEFAULT false NOT NULL,
	"member_document_id" text,
	"address1" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"is_master_admin" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"admin_settings" jsonb,
	"provider" text DEFAULT 'password' NOT NULL,
	"verification_status" text DEFAULT 'none' NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"member_synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"output" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "contractor_services" ADD CONSTRAINT "contractor_services_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_preferences" ADD CONSTRAINT "lead_preferences_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_contractor_contractors_id_fk" FOREIGN KEY ("assigned_contractor") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_undispatched" ON "activities" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "activities_subject_id_id_index" ON "activities" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "activities_position_index" ON "activities" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deliveries_position_index" ON "deliveries" USING btree ("position");--> statement-breakpoint
CREATE INDEX "attempts_expires_at_index" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contractor_services_best" ON "contractor_services" USING btree ("service","rating","review_count","contractor_id");--> statement-breakpoint
CREATE INDEX "contractor_services_most_reviewed" ON "contractor_services" USING btree ("service","review_count","rating","contractor_id");--> statement-breakpoint
CREATE INDEX "contractor_services_place" ON "contractor_services" USING btree ("service","latitude","longitude");--> statement-breakpoint
CREATE INDEX "contractors_best" ON "contractors" USING btree ("rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_most_reviewed" ON "contractors" USING btree ("review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_place" ON "contractors" USING btree ("latitude","longitude") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_pair" ON "conversations" USING btree ("homeowner_id","contractor_id") WHERE unified;--> statement-breakpoint
CREATE INDEX "conversations_of_homeowner" ON "conversations" USING btree ("homeowner_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_contractor" ON "conversations" USING btree ("contractor_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_homeowner" ON "conversations" USING btree ("homeowner_id") WHERE unread_homeowner > 0;--> statement-breakpoint
CREATE INDEX "conversations_unread_contractor" ON "conversations" USING btree ("contractor_id") WHERE unread_contractor > 0;--> statement-breakpoint
CREATE INDEX "messages_unread_homeowner" ON "messages" USING btree ("conversation_id","seq") WHERE unread_homeowner;--> statement-breakpoint
CREATE INDEX "messages_unread_contractor" ON "messages" USING btree ("conversation_id","seq") WHERE unread_contractor;--> statement-breakpoint
CREATE INDEX "mailed_links_user_id_index" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_expires_at_index" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_requests_created_at_index" ON "reset_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_owner_id_id_index" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "files_project_id_id_index" ON "files" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "lead_offers_lead_id_index" ON "lead_offers" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_of_homeowner" ON "leads" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "leads_of_project" ON "leads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "leads_available" ON "leads" USING btree ("service","id") WHERE status = 'new';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","activity_id","type") WHERE topic_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_latest" ON "notifications" USING btree ("user_id","role","type","topic_id") WHERE topic_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","role","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","role") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "projects_of_homeowner" ON "projects" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "projects_of_contractor" ON "projects" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_accepted" ON "quotes" USING btree ("project_id") WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX "quotes_by_status" ON "quotes" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_by_amount" ON "quotes" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_amount" ON "quotes" USING btree ("status","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor" ON "quotes" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_status" ON "quotes" USING btree ("contractor_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_amount" ON "quotes" USING btree ("contractor_id","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_contractor_status_amount" ON "quotes" USING btree ("contractor_id","status","total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner" ON "quotes" USING btree ("homeowner_id","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_status" ON "quotes" USING btree ("homeowner_id","status","id" DESC NULLS FIRST) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_amount" ON "quotes" USING btree ("homeowner_id","total_amount","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_homeowner_status_amount" ON "quotes" USING btree ("homeowner_id","status","total_amount","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_project" ON "quotes" USING btree ("project_id","status");--> statement-breakpoint
CREATE INDEX "quotes_of_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "reviews_of_contractor" ON "reviews" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "reviews_of_homeowner" ON "reviews" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exchanged_tokens_expires_at_index" ON "exchanged_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_user_id_index" ON "challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_expires_at_index" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_master_admins" ON "users" USING btree ("id") WHERE is_master_admin;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");